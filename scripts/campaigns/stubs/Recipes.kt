package com.example.paywall

import java.io.File
import org.json.JSONArray
import org.json.JSONObject

/** What the campaign recipes runs: the recipes' code on a case of the kit, or against a service. Prints what it saw as JSON. */
fun main(arguments: Array<String>) {
    val input = JSONObject(File(arguments[1]).readText())
    println(if (arguments[0] == "kit") JSONObject().put("cases", JSONArray(input.list("cases").map { played(it) })) else asked(input))
}

/** A case: each of its states, and what follows from each step. */
private fun played(case: JSONObject): JSONObject {
    val page = PaywallPage(case.getJSONObject("tree"))
    val states = page.states.map { state ->
        val shown = PaywallPage(case.getJSONObject("tree")).apply { check(show(state)) { "no state $state" } }
        JSONObject().put("state", JSONObject(state)).put("items", JSONArray(shown.items)).put("taps", JSONArray(shown.taps))
    }
    val steps = case.list("steps").map { step ->
        val before = page.state
        val effects = effects(step, page)
        val seen = effects.actions.map { JSONObject().put("action", it) } +
            listOfNotNull(page.state.takeIf { it != before }?.let { JSONObject().put("state", JSONObject(it)) },
                effects.needed?.let { JSONObject().put("layoutNeeded", JSONObject(it)) })
        JSONObject().put("events", JSONArray(seen)).put("items", JSONArray(page.items))
    }
    return JSONObject().put("states", JSONArray(states)).put("steps", JSONArray(steps))
}

private fun effects(step: JSONObject, page: PaywallPage): Effects {
    val point = step.optJSONArray("tap")
    return when {
        point != null -> (page.tap(point.getDouble(0), point.getDouble(1), true) ?: page.tap(point.getDouble(0), point.getDouble(1), false))
            ?.let { page.perform(it) } ?: Effects(emptyList(), null)
        step.has("purchase") -> page.purchaseEnded(step.getJSONObject("showing").run { keys().asSequence().map { "$it" }.associateWith { getString(it) } })
        else -> page.back()
    }
}

/** What a service decides and counts, before and after somebody is known, and what is kept while it does not answer. */
private fun asked(input: JSONObject): JSONObject {
    val folder = File(input.getString("folder"))
    val layout = mapOf("width" to "390", "height" to "844")
    fun service(port: String) = PaywallService("http://127.0.0.1:" + input.getInt(port), input.getString("brand"), input.getString("key"), folder)
    val first = service("port")
    val facts = JSONObject().put("sessions", 3)
    val people = (1..8).map { number ->
        val own = PaywallService("http://127.0.0.1:" + input.getInt("port"), input.getString("brand"), null, File(folder, "$number"))
        val before = own.ask("launch", layout, facts)
        own.identify("u$number")
        JSONArray(listOf(before, own.ask("launch", layout, facts)).map { it.about })
    }
    val one = first.ask("launch", layout, facts)
    val two = first.ask("launch", layout, facts)
    val none = first.ask("launch", layout, JSONObject().put("sessions", 3).put("entitlements", JSONArray(listOf("plus"))))
    val refused = first.ask("lunch", layout, facts)
    val hidden = first.ask("quiet", layout, facts)
    first.flush()!!.get()
    val three = first.ask("launch", layout, facts)

    val closed = service("closed")
    val kept = closed.ask("launch", layout, facts)
    val opening = Opening(closed, kept)
    val page = PaywallPage(kept.page!!)
    val purchase = page.taps.map { it.getJSONObject("action") }.first { it.getString("type") == "purchase" }
    opening.seen()
    opening.tapped(purchase)
    for (type in listOf("purchaseStarted", "purchaseCompleted")) {
        opening.sold(type, mapOf("product" to purchase.getString("product"), "price" to "54.99", "currency" to "EUR"))
    }
    opening.closed("bought")
    Opening(closed, kept).closed("app")
    repeat(20) { Opening(closed, kept).seen() }
    closed.flush()!!.get()

    val again = service("port")
    again.flush()!!.get()
    val left = folder.list()!!.filter { it.contains(".") }
    again.reset()
    val installations = listOf(first, closed, again).map { it.installation }
    fun told(decision: Decision) = JSONObject().put("about", decision.about).put("reason", decision.reason).put("isShown", decision.page != null)
    return JSONObject().put("decisions", JSONArray(listOf(one, two, three, none, refused, kept, hidden).map { told(it) }))
        .put("installations", JSONArray(installations)).put("left", JSONArray(left)).put("people", JSONArray(people))
        .put("after", told(PaywallService("http://127.0.0.1:" + input.getInt("closed"), input.getString("brand"), null, folder).ask("launch", layout, facts)))
}
