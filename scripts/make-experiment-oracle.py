"""Writes Tests/ExperimentsTests/Fixtures/statistics.json: comparisons that GrowthBook's gbstats and SciPy make.

  python3 -m venv V && V/bin/pip install gbstats scipy && V/bin/python scripts/make-experiment-oracle.py

Gbstats needs older versions of NumPy and pandas than others, so it gets an environment of its own.

gbstats 0.8 has no one-sided sequential test: its bound is equation 134 of arXiv 2103.06476v7, and its p-value the alpha at which that
bound is 0, found by a search.
"""
import json
import math
import pathlib
import random

from gbstats.frequentist.tests import SequentialConfig, SequentialTwoSidedTTest
from gbstats.models.statistics import ProportionStatistic, SampleMeanStatistic
from gbstats.utils import check_srm
from scipy import optimize, special, stats

FILE = pathlib.Path(__file__).resolve().parents[1] / "Tests/ExperimentsTests/Fixtures/statistics.json"
dice = random.Random(2026)


def statistic(group):
    if group["kind"] == "proportion":
        return ProportionStatistic(n=group["readers"], sum=group["sum"])
    return SampleMeanStatistic(n=group["readers"], sum=group["sum"], sum_squares=group["sumOfSquares"])


def proportion(readers, rate):
    return {"kind": "proportion", "readers": readers, "sum": max(1, round(readers * rate)), "sumOfSquares": 0}


def mean(readers, rate, amount, spread):
    """Amounts of which most are 0, as revenue is."""
    buyers = [dice.lognormvariate(math.log(amount), spread) for _ in range(max(2, round(readers * rate)))]
    return {"kind": "mean", "readers": readers, "sum": round(sum(buyers), 4), "sumOfSquares": round(sum(x * x for x in buyers), 4)}


def groups(index):
    readers = int(10 ** dice.uniform(2, 6))
    others = int(readers * dice.uniform(0.3, 2))
    lift = dice.choice([0, 0.02, 0.05, 0.1, 0.3, -0.1, -0.3])
    rate = dice.uniform(0.02, 0.6)
    if index % 2:
        return proportion(readers, rate), proportion(others, rate * (1 + lift))
    amount, spread = dice.uniform(1, 60), dice.uniform(0.1, 1)
    return mean(readers, rate, amount, spread), mean(others, rate * (1 + lift), amount, spread)


def comparison(index):
    control, variant = groups(index)
    alpha, tuning = dice.choice([0.05, 0.05, 0.01, 0.1]), dice.choice([5000, 5000, 500, 20000])
    rows = []
    for scale in ("relative", "absolute"):
        config = SequentialConfig(difference_type=scale, alpha=alpha, sequential_tuning_parameter=tuning)
        test = SequentialTwoSidedTTest(statistic(control), statistic(variant), config)
        found = test.compute_result()
        args = (found.expected, float(test.variance), control["readers"] + variant["readers"], tuning, alpha)
        rows.append({
            "control": control, "variant": variant, "scale": scale, "alpha": alpha, "tuning": tuning,
            "estimate": found.expected, "lower": found.ci[0], "upper": found.ci[1], "pValue": float(found.p_value),
            "lowerBound": bound(*args), "pValueOfRise": rise(*args),
        })
    return rows


def bound(estimate, variance, readers, tuning, alpha, growth_alpha=None):
    """The lower end of the one-sided interval, with the growth of another alpha if it is given."""
    argument = -2 * math.log(2 * (growth_alpha or alpha))
    square = (argument + math.log(argument + 1)) / tuning
    total = readers * square + 1
    width = 2 * total / (readers ** 2 * square) * math.log(1 + math.sqrt(total) / (2 * alpha))
    return estimate - math.sqrt(variance * readers * width)


def rise(estimate, variance, readers, tuning, alpha):
    def excess(logarithm):
        return bound(estimate, variance, readers, tuning, math.exp(logarithm), alpha)

    if estimate <= 0 or excess(0) < 0:
        return 1
    return 0 if excess(-700) > 0 else math.exp(optimize.brentq(excess, -700, 0, xtol=1e-13, rtol=1e-13))


def ratio(count):
    weights = [dice.choice([1, 1, 1, 2, 3]) for _ in range(count)]
    total = sum(weights)
    expected = [20000 * weight / total for weight in weights]
    readers = [round(dice.gauss(count, dice.choice([1, 1.5, 4]) * math.sqrt(count))) for count in expected]
    shares = [weight / total for weight in weights]
    return {"readers": readers, "weights": shares, "pValue": float(check_srm(readers, shares))}


def size(index):
    control = groups(index)[0]
    effect, power = dice.choice([0.02, 0.05, 0.1, 0.25, -0.1]), dice.choice([0.8, 0.8, 0.9])
    alpha, tuning = dice.choice([0.05, 0.01]), dice.choice([5000, 20000])
    average = control["sum"] / control["readers"]
    quantile = stats.norm.ppf(power)

    def group(readers, average):
        if control["kind"] == "proportion":
            return ProportionStatistic(n=readers, sum=readers * average)
        variance = float(statistic(control).variance)
        return SampleMeanStatistic(n=readers, sum=readers * average, sum_squares=variance * (readers - 1) + readers * average ** 2)

    def test(readers):
        config = SequentialConfig(difference_type="relative", alpha=alpha, sequential_tuning_parameter=tuning)
        return SequentialTwoSidedTTest(group(readers, average), group(readers, average * (1 + effect)), config)

    def is_enough(readers):
        low, high = test(readers).confidence_interval
        return (high - low) / 2 + quantile * math.sqrt(test(readers).variance) <= abs(effect)

    high = 2
    while not is_enough(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    many = 10 ** 9
    unit = float(test(many).variance) * many
    once = math.ceil((stats.norm.ppf(1 - alpha / 2) + quantile) ** 2 * unit / effect ** 2)
    return {"control": control, "effect": effect, "power": power, "alpha": alpha, "tuning": tuning, "anytime": high, "once": once}


def harm(index):
    readers, others = int(10 ** dice.uniform(2.5, 5)), int(10 ** dice.uniform(2.5, 5))
    rate, times = dice.choice([0, 0.0005, 0.003, 0.02]), dice.choice([1, 1.5, 3, 8])
    control = {"kind": "proportion", "readers": readers, "sum": round(readers * rate), "sumOfSquares": 0}
    variant = {"kind": "proportion", "readers": others, "sum": round(others * (rate or 0.001) * times), "sumOfSquares": 0}
    (p, n), (q, m) = (((group["sum"] + 1) / (group["readers"] + 2), group["readers"] + 2) for group in (control, variant))
    args = (q - p, p * (1 - p) / n + q * (1 - q) / m, n + m, 5000, 0.05)
    return {"control": control, "variant": variant, "estimate": q - p, "least": bound(*args), "pValue": rise(*args)}


def functions():
    """Values of the functions that everything is made of."""
    points = [-30, -6, -2, -1, -0.1, 0, 1e-9, 0.3, 0.9999, 1, 1.5, 1.9999, 2, 2.0001, 3, 5, 9, 20, 26]
    positive = [1e-300, 1e-9, 0.1, 0.5, 0.70710678, 0.9999999, 1, 1.0000001, 1.41421356, 1.41421357, 2, 3.5, 1e6, 1e300]
    return {
        "erfc": [[x, float(special.erfc(x))] for x in points],
        "exponential": [[x, math.exp(x)] for x in points + [-745, -700, 700, 709.7]],
        "naturalLogarithm": [[x, math.log(x)] for x in positive],
        "upperQuantile": [[x, float(stats.norm.isf(x))] for x in (1e-12, 1e-4, 0.01, 0.025, 0.2, 0.5, 0.8, 0.999)],
        "chiSquare": [[x, degrees, float(stats.chi2.sf(x, degrees))]
                      for degrees in (1, 2, 3, 4, 5, 8, 15, 40) for x in (0.001, 0.5, 1, 3.84, 10, 50, 300)],
    }


def main():
    tables = {
        "comparisons": [row for index in range(20) for row in comparison(index)],
        "ratios": [ratio(count) for count in (2, 2, 3, 3, 4, 5, 6, 8, 10, 12)],
        "sizes": [size(index) for index in range(10)],
        "harms": [harm(index) for index in range(12)],
        "functions": functions(),
    }
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(lines(tables), encoding="utf-8")


def lines(tables):
    """JSON with one row a line."""
    members = []
    for name, rows in tables.items():
        if isinstance(rows, dict):
            members.append(f'"{name}": ' + lines(rows).rstrip())
        else:
            members.append(f'"{name}": [\n' + ",\n".join(json.dumps(row) for row in rows) + "\n]")
    return "{\n" + ",\n".join(members) + "\n}\n"


if __name__ == "__main__":
    main()
