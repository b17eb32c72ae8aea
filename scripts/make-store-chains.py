#!/usr/bin/env python3
"""Makes Tests/Suites/app-store: signed messages and chains of certificates, right and wrong ones.

`public.json.gz` has those of Apple's app-store-server-library (MIT; LICENSE beside it): python3 scripts/make-store-chains.py public FOLDER SDIST,
where FOLDER has its signed payloads (tests/resources/mock_signed_data and xcode) and SDIST is its unpacked sdist.

`made.json.gz` has others, made with the installed openssl, each wrong in one way: python3 scripts/make-store-chains.py made. Its keys are new
with each run; the messages and what is expected stay the same.
"""
import base64, gzip, json, os, pathlib, re, subprocess, sys, tempfile

SUITE = pathlib.Path(__file__).parent.parent / "Tests/Suites/app-store"
LEAF, INTERMEDIATE = "1.2.840.113635.100.6.11.1=DER:0500", "1.2.840.113635.100.6.2.1=DER:0500"
UUID = "7a1f5e0c-6f0b-4a49-8f0e-3f5d2b8a9c10"
# 2026-11-01, when the test's certificates are valid if it is made before.
SIGNED, NOW = 1_793_491_200_000, 1_793_491_260


def b64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def compact(value):
    return b64url(json.dumps(value, separators=(",", ":")).encode())


class Authority:
    """Keys and certificates in a folder."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments, data=None):
        return subprocess.run(["openssl", *arguments], input=data, check=True, capture_output=True, cwd=self.folder).stdout

    def key(self, name, kind):
        if kind == "rsa":
            self.run("genrsa", "-out", name + ".key", "2048")
        else:
            self.run("ecparam", "-name", kind, "-genkey", "-noout", "-out", name + ".key")

    def certificate(self, name, subject, issuer, extensions, kind="prime256v1", digest="sha384", days=("20260101000000Z", "20360101000000Z")):
        """A certificate of a new key, signed by an issuer, or by itself."""
        self.key(name, kind)
        self.run("req", "-new", "-key", name + ".key", "-subj", "/CN=" + subject, "-out", name + ".csr")
        with open(self.path(name + ".cnf"), "w") as file:
            file.write("[ca]\ndefault_ca=d\n[d]\ndatabase=%s.db\nserial=%s.srl\nnew_certs_dir=.\npolicy=p\ndefault_md=%s\nx509_extensions=e\nunique_subject=no\n[p]\ncommonName=supplied\n[e]\n%s\n"
                       % (name, name, digest, "\n".join(extensions)))
        open(self.path(name + ".db"), "w").close()
        open(self.path(name + ".srl"), "w").write("01")
        signer = ["-selfsign", "-keyfile", name + ".key"] if issuer is None else ["-keyfile", issuer + ".key", "-cert", issuer + ".pem"]
        self.run("ca", "-batch", "-notext", "-config", name + ".cnf", "-in", name + ".csr", "-out", name + ".pem", "-startdate", days[0], "-enddate", days[1], *signer)

    def der(self, name):
        return self.run("x509", "-in", name + ".pem", "-outform", "der")

    def sign(self, name, text, digest="-sha256", length=32):
        """An ECDSA signature as two numbers of equal length; of RSA as it is."""
        signature = self.run("dgst", digest, "-sign", name + ".key", data=text.encode())
        if len(signature) == 256 or length is None:
            return signature
        numbers, place = [], 2 if signature[1] < 128 else 3
        for _ in range(2):
            count = signature[place + 1]
            numbers.append(signature[place + 2:place + 2 + count].lstrip(b"\0").rjust(length, b"\0"))
            place += 2 + count
        return b"".join(numbers)


def made():
    folder = tempfile.mkdtemp()
    ca = Authority(folder)
    authority, leaf = ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign"], ["basicConstraints=critical,CA:FALSE", "keyUsage=critical,digitalSignature"]
    root = lambda name, more=authority, **other: ca.certificate(name, "Test Root", None, more, kind="secp384r1", **other)
    root("root")
    root("other-root")
    ca.certificate("middle", "Test Authority", "root", ["basicConstraints=critical,CA:TRUE,pathlen:0", authority[1], INTERMEDIATE], kind="secp384r1")
    ca.certificate("twin", "Test Authority", "root", [*authority, INTERMEDIATE])
    ca.certificate("middle-without-mark", "Test Authority", "root", authority)
    ca.certificate("middle-no-authority", "Test Authority", "root", ["basicConstraints=critical,CA:FALSE", authority[1], INTERMEDIATE])
    ca.certificate("middle-no-constraints", "Test Authority", "root", [authority[1], INTERMEDIATE])
    ca.certificate("middle-other-usage", "Test Authority", "root", [authority[0], "keyUsage=critical,digitalSignature", INTERMEDIATE])
    ca.certificate("middle-of-other-root", "Test Authority", "other-root", [*authority, INTERMEDIATE])
    ca.certificate("middle-ended", "Test Authority", "root", [*authority, INTERMEDIATE], days=("20200101000000Z", "20260201000000Z"))
    ca.certificate("leaf", "Test Leaf", "middle", [*leaf, LEAF])
    ca.certificate("leaf-sha256", "Test Leaf", "middle", [*leaf, LEAF], digest="sha256")
    ca.certificate("leaf-without-mark", "Test Leaf", "middle", leaf)
    ca.certificate("leaf-authority", "Test Leaf", "middle", [authority[0], "keyUsage=critical,digitalSignature,keyCertSign", LEAF])
    ca.certificate("leaf-other-usage", "Test Leaf", "middle", [leaf[0], "keyUsage=critical,keyEncipherment", LEAF])
    ca.certificate("leaf-unknown-critical", "Test Leaf", "middle", [*leaf, LEAF, "1.2.3.4.5=critical,DER:0500"])
    ca.certificate("leaf-ended", "Test Leaf", "middle", [*leaf, LEAF], days=("20260101000000Z", "20260201000000Z"))
    ca.certificate("leaf-later", "Test Leaf", "middle", [*leaf, LEAF], days=("20300101000000Z", "20310101000000Z"))
    ca.certificate("leaf-p384", "Test Leaf", "middle", [*leaf, LEAF], kind="secp384r1")
    ca.certificate("leaf-rsa", "Test Leaf", "middle", [*leaf, LEAF], kind="rsa")
    ca.certificate("leaf-sha512", "Test Leaf", "middle", [*leaf, LEAF], digest="sha512")
    for name in ["middle-without-mark", "middle-no-authority", "middle-no-constraints", "middle-other-usage", "middle-of-other-root", "middle-ended"]:
        ca.certificate("leaf-" + name, "Test Leaf", name, [*leaf, LEAF])
    # One that says it signs others, but is itself a leaf of the chain.
    ca.certificate("below-leaf", "Test Leaf 2", "leaf-authority", [*leaf, LEAF])

    def jws(payload, names=("leaf", "middle", "root"), header=None, signer=None, **signing):
        header = header or {"alg": "ES256", "x5c": [base64.b64encode(ca.der(n)).decode() for n in names]}
        text = compact(header) + "." + compact(payload)
        return text + "." + b64url(ca.sign(signer or names[0], text, **signing))

    def transaction(**other):
        value = {"transactionId": "2000000000000002", "originalTransactionId": "2000000000000001", "bundleId": "com.example.app", "productId": "annual",
                 "purchaseDate": SIGNED - 60_000, "originalPurchaseDate": SIGNED - 60_000, "expiresDate": SIGNED + 31_536_000_000, "quantity": 1,
                 "type": "Auto-Renewable Subscription", "appAccountToken": "0A4D7B52-8C4D-4B3B-9E0A-6A1E6D1E2F30", "inAppOwnershipType": "PURCHASED",
                 "signedDate": SIGNED, "environment": "Production", "transactionReason": "PURCHASE", "storefront": "USA", "storefrontId": "143441",
                 "price": 39990, "currency": "USD"}
        value.update(other)
        return {name: each for name, each in value.items() if each is not None}

    def notification(kind="SUBSCRIBED", subtype="INITIAL_BUY", about=None, inner=None, **other):
        data = {"appAppleId": 1234567890, "bundleId": "com.example.app", "bundleVersion": "1", "environment": "Production",
                "signedTransactionInfo": inner or jws(transaction()),
                "signedRenewalInfo": jws({"originalTransactionId": "2000000000000001", "autoRenewProductId": "annual", "autoRenewStatus": 1, "environment": "Production", "signedDate": SIGNED})}
        data.update(about or {})
        value = {"notificationType": kind, "subtype": subtype, "notificationUUID": UUID, "version": "2.0", "signedDate": SIGNED,
                 "data": {name: each for name, each in data.items() if each is not None}}
        value.update(other)
        return {name: each for name, each in value.items() if each is not None}

    right = notification()
    right_jws = jws(right)
    header, payload, signature = right_jws.split(".")
    cases = {}
    add = lambda name, expected, text: cases.__setitem__(name, {"message": text, "expected": expected})
    add("right", None, right_jws)
    add("a leaf signed with SHA-256", None, jws(right, ("leaf-sha256", "middle", "root")))
    add("another root in the message, which nobody reads", None, jws(right, ("leaf", "middle", "other-root")))
    add("a sandbox's", None, jws(notification(about={"environment": "Sandbox", "signedTransactionInfo": jws(transaction(environment="Sandbox")), "signedRenewalInfo": None})))
    add("a refund of a half", None, jws(notification("REFUND", None, {"signedTransactionInfo": jws(transaction(revocationDate=SIGNED - 1000, revocationReason=0, revocationPercentage=50_000))})))
    add("a trial", None, jws(notification(inner=jws(transaction(offerType=1, offerDiscountType="FREE_TRIAL", price=0)))))
    add("a type of the future", None, jws(notification("SOMETHING_NEW", "AND_MORE")))
    for name in ["leaf-without-mark", "leaf-authority", "leaf-other-usage"]:
        add(name, "chain", jws(right, (name, "middle", "root")))
    for name in ["middle-without-mark", "middle-no-authority", "middle-no-constraints", "middle-other-usage", "middle-of-other-root"]:
        add(name, "chain", jws(right, ("leaf-" + name, name, "root")))
    add("middle-of-other-root with that root", "chain", jws(right, ("leaf-middle-of-other-root", "middle-of-other-root", "other-root")))
    add("a leaf of another authority with the same name", "chain", jws(right, ("leaf", "twin", "root")))
    add("a leaf that signed a leaf", "chain", jws(right, ("below-leaf", "leaf-authority", "middle")))
    add("the root as authority", "chain", jws(right, ("leaf", "root", "root")))
    add("a leaf that ended", "chain-time", jws(right, ("leaf-ended", "middle", "root")))
    add("a leaf of later", "chain-time", jws(right, ("leaf-later", "middle", "root")))
    add("an authority that ended", "chain-time", jws(right, ("leaf-middle-ended", "middle-ended", "root")))
    add("a leaf that was valid when it signed", None, jws(notification(signedDate=1_768_003_200_000, inner=jws(transaction(signedDate=1_768_003_200_000))), ("leaf-ended", "middle", "root")))
    add("an unknown critical extension", "certificate", jws(right, ("leaf-unknown-critical", "middle", "root")))
    add("a key of RSA", "certificate", jws(right, ("leaf-rsa", "middle", "root")))
    add("a leaf signed with SHA-512", "certificate", jws(right, ("leaf-sha512", "middle", "root")))
    add("a key of P-384", "algorithm", jws(right, ("leaf-p384", "middle", "root"), digest="-sha384", length=48))
    x5c = [base64.b64encode(ca.der(n)).decode() for n in ("leaf", "middle", "root")]
    for alg in ["none", "HS256", "ES384", "RS256", "es256", None]:
        add("the algorithm %s" % alg, "algorithm", jws(right, header={"alg": alg, "x5c": x5c}, signer="leaf"))
    add("no algorithm", "algorithm", jws(right, header={"x5c": x5c}, signer="leaf"))
    add("two certificates", "chain-length", jws(right, header={"alg": "ES256", "x5c": x5c[:2]}, signer="leaf"))
    add("four certificates", "chain-length", jws(right, header={"alg": "ES256", "x5c": x5c + x5c[2:]}, signer="leaf"))
    add("no certificates", "chain-length", jws(right, header={"alg": "ES256"}, signer="leaf"))
    add("certificates that are no texts", "certificate", jws(right, header={"alg": "ES256", "x5c": [1, 2, 3]}, signer="leaf"))
    add("a certificate cut short", "certificate", jws(right, header={"alg": "ES256", "x5c": [x5c[0][:200], *x5c[1:]]}, signer="leaf"))
    add("another payload", "signature", ".".join([header, compact(notification(notificationUUID="00000000-0000-4000-8000-000000000000")), signature]))
    add("another key's signature", "signature", jws(right, signer="twin"))
    add("a signature in DER", "signature", jws(right, length=None))
    add("an empty signature", "malformed", header + "." + payload + ".")
    add("two parts", "malformed", header + "." + payload)
    add("four parts", "malformed", right_jws + ".AA")
    add("padding", "malformed", right_jws + "=")
    add("six minutes ahead", "future", jws(notification(signedDate=NOW * 1000 + 360_000)))
    add("another app", "wrong-app", jws(notification(about={"bundleId": "com.example.other"})))
    add("another number", "wrong-app", jws(notification(about={"appAppleId": 42})))
    add("a transaction of another app", "wrong-app", jws(notification(inner=jws(transaction(bundleId="com.example.other")))))
    add("Xcode's", "environment", jws(notification(about={"environment": "Xcode"})))
    add("a local test's", "environment", jws(notification(about={"environment": "LocalTesting"})))
    add("a transaction of a sandbox", "environment", jws(notification(inner=jws(transaction(environment="Sandbox")))))
    add("a transaction that nobody signed", "signature", jws(notification(inner=jws(transaction()).rsplit(".", 1)[0] + "." + signature)))
    add("no name", "malformed", jws(notification(notificationUUID=None)))
    add("no app", "malformed", jws({"notificationType": "TEST", "notificationUUID": UUID, "signedDate": SIGNED}))
    return {"google": google(ca), "root": base64.b64encode(ca.der("root")).decode(), "now": NOW, "bundleId": "com.example.app", "appId": 1234567890,
            "leafKey": open(ca.path("leaf.key")).read(), "chain": x5c, "transaction": jws(transaction()), "cases": cases}


def google(ca):
    """Tokens of Pub/Sub, signed with RSA as Google's are."""
    for name in ("first", "second"):
        ca.key(name, "rsa")

    def jwk(name):
        modulus = ca.run("rsa", "-in", name + ".key", "-noout", "-modulus").decode().strip().split("=")[1]
        return {"kty": "RSA", "kid": name, "use": "sig", "alg": "RS256", "e": "AQAB", "n": b64url(bytes.fromhex(modulus))}

    def token(kid="first", alg="RS256", signer="first", **other):
        claims = {"iss": "https://accounts.google.com", "aud": "https://paywalls.example.com/events/google-play/disney", "email": "push@project.iam.gserviceaccount.com",
                  "email_verified": True, "iat": NOW - 60, "exp": NOW + 3540, "sub": "1"}
        claims.update(other)
        text = compact({"alg": alg, "kid": kid, "typ": "JWT"}) + "." + compact({k: v for k, v in claims.items() if v is not None})
        return text + "." + b64url(ca.sign(signer, text))

    right = token()
    cases = {"right": (None, right), "the short issuer": (None, token(iss="accounts.google.com")), "the other key": (None, token("second", signer="second")),
             "an unknown key": ("busy", token("third")), "another key's signature": ("signature", token(signer="second")), "no algorithm": ("algorithm", token(alg="none")),
             "HS256": ("algorithm", token(alg="HS256")), "another audience": ("wrong-app", token(aud="https://elsewhere.example.com")), "another account": ("wrong-app", token(email="other@project.iam.gserviceaccount.com")),
             "an account nobody verified": ("wrong-app", token(email_verified=False)), "another issuer": ("wrong-app", token(iss="https://accounts.example.com")),
             "an hour late": ("late", token(exp=NOW - 3600)), "no end": ("malformed", token(exp=None)), "issued later": ("future", token(iat=NOW + 3600)), "two parts": ("malformed", right.rsplit(".", 1)[0])}
    return {"keys": {"keys": [jwk("first"), jwk("second")]}, "cases": {name: {"expected": each, "message": text} for name, (each, text) in cases.items()}}


def public(folder, sdist):
    text = (pathlib.Path(sdist) / "tests/test_x509_verifiction.py").read_text()
    certificates = dict(re.findall(r'^([A-Z0-9_]+)_BASE64_ENCODED = "(M[^"]*)"', text, re.M))
    folder = pathlib.Path(folder)
    names = ["testNotification", "transactionInfo", "renewalInfo", "missingX5CHeaderClaim", "wrongBundleId", "xcode-signed-transaction"]
    return {"testCA": base64.b64encode((folder / "testCA.der").read_bytes()).decode(), "certificates": certificates,
            "messages": {name: (folder / name).read_text().strip() for name in names}}


if __name__ == "__main__":
    value = made() if sys.argv[1] == "made" else public(*sys.argv[2:])
    SUITE.mkdir(parents=True, exist_ok=True)
    with open(SUITE / (sys.argv[1] + ".json.gz"), "wb") as file:
        with gzip.GzipFile("", "wb", 9, file, 0) as packed:
            packed.write(json.dumps(value, indent=1).encode())
