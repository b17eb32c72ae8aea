// Compiled with Kotlin 1.3 and run on the conformance kit, all but pagers and fields, on 2026-11-30: sh scripts/check.sh recipes
package com.example.paywall

import kotlin.math.cos
import kotlin.math.max
import kotlin.math.sin
import org.json.JSONArray
import org.json.JSONObject

/** A rectangle in points from the top left corner of the screen. */
data class Frame(val x: Double, val y: Double, val width: Double, val height: Double) {
    val right get() = x + width
    val bottom get() = y + height

    constructor(json: JSONObject) : this(json.getDouble("x"), json.getDouble("y"), json.getDouble("width"), json.getDouble("height"))

    /** Whether a point is in it after rotations, of which the outermost is the first. */
    fun contains(x: Double, y: Double, turns: List<JSONObject>): Boolean {
        val (across, down) = turns.fold(x to y) { (x, y), turn -> unturned(x, y, turn) }
        return across >= this.x && across < right && down >= this.y && down < bottom
    }

    private fun unturned(x: Double, y: Double, turn: JSONObject): Pair<Double, Double> {
        val angle = Math.toRadians(-turn.getDouble("angle"))
        val (left, top) = turn.getDouble("x") to turn.getDouble("y")
        val (across, down) = x - left to y - top
        return left + across * cos(angle) - down * sin(angle) to top + across * sin(angle) + down * cos(angle)
    }
}

/** What the app has to do: run these actions, and request the page in a state that did not come with it. */
data class Effects(val actions: List<JSONObject>, val needed: Map<String, String>?)

/** The page with the state that is shown, by the rules for `flatten=true&states=all`. */
class PaywallPage(private val response: JSONObject) {
    private var shown = response
    private val history = mutableMapOf<String, MutableList<String>>()
    private var isPurchasing = false

    val screen = response.getJSONObject("device").run { Frame(0.0, 0.0, getDouble("width"), getDouble("height")) }
    val items get() = entries("items")
    val taps get() = entries("taps")
    val groups get() = shown.list("groups")
    val scrolls get() = shown.has("scroll")
    val dismiss get() = shown.optJSONObject("dismiss")
    val state get() = shown.values()
    val states get() = listOf(response.values()) + response.list("states").map { it.values() }
    val length get() = items.filter { !it.optBoolean("pinned") }.fold(screen.height) { length, item -> max(length, item.place.bottom) }

    /** A number stands for the element of the page's own list. */
    private fun entries(name: String): List<JSONObject> {
        val own = response.list(name)
        val array = shown.optJSONArray(name) ?: JSONArray()
        return (0 until array.length()).mapNotNull { array.opt(it).let { entry -> if (entry is Int) own.getOrNull(entry) else entry as? JSONObject } }
    }

    /** Shows the page with other values of its variables; false if that state did not come with the page. */
    fun show(values: Map<String, String>): Boolean {
        val asked = state + values
        val next = if (asked == response.values()) response else response.list("states").find { it.values() == asked }
        shown = next ?: return false
        return true
    }

    /** The action under the finger: the last one wins. */
    fun tap(x: Double, y: Double, pinned: Boolean): JSONObject? = taps.lastOrNull { tap ->
        tap.optBoolean("pinned") == pinned && (tap.optJSONObject("hitArea")?.let { Frame(it) } ?: tap.place).contains(x, y, tap.list("turns")) &&
            tap.list("clips").all { it.place.contains(x, y, it.list("turns")) }
    }?.getJSONObject("action")

    /** Runs an action. The page changes at most once, and no second purchase starts while one runs. */
    fun perform(action: JSONObject): Effects {
        val values = mutableMapOf<String, String>()
        val actions = mutableListOf<JSONObject>()
        for (step in action.steps()) {
            val variable = step.optString("variable")
            when (step.getString("type")) {
                "set" -> {
                    state[variable]?.takeIf { it != step.getString("to") }?.let { history.getOrPut(variable) { mutableListOf() }.add(it) }
                    values[variable] = step.getString("to")
                }
                "back" -> values[variable] = history[variable]?.takeIf { it.isNotEmpty() }?.let { it.removeAt(it.lastIndex) } ?: step.getString("to")
                "purchase" -> if (!isPurchasing) {
                    isPurchasing = true
                    actions.add(step)
                }
                else -> actions.add(step)
            }
        }
        return Effects(actions, if (show(values)) null else state + values)
    }

    /** The system's back: it leaves the paywall where the page says nothing else. */
    fun back(): Effects = perform(dismiss ?: JSONObject().put("type", "close"))

    /** The store has answered. The app may show that by its variables. */
    fun purchaseEnded(values: Map<String, String> = emptyMap()): Effects {
        isPurchasing = false
        return Effects(emptyList(), if (show(values)) null else state + values)
    }
}

internal val JSONObject.place get() = Frame(getJSONObject("frame"))

/** The actions of a sequence; an action is its own only step. */
internal fun JSONObject.steps(): List<JSONObject> = if (getString("type") == "sequence") list("actions").flatMap { it.steps() } else listOf(this)

internal fun JSONObject.list(name: String): List<JSONObject> =
    optJSONArray(name)?.let { array -> (0 until array.length()).mapNotNull { array.optJSONObject(it) } } ?: emptyList()

private fun JSONObject.values(): Map<String, String> =
    optJSONObject("state")?.let { values -> values.keys().asSequence().map { "$it" }.associateWith { values.getString(it) } } ?: emptyMap()
