// Compiled with Kotlin 1.3 and run against a service on 2026-11-30: sh scripts/check.sh recipes
package com.example.paywall

import java.io.File
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import java.net.URLEncoder
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone
import java.util.UUID
import java.util.concurrent.Future
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** What a placement decided. */
class Decision(internal val kept: JSONObject) {
    /** The response to draw; null: show nothing. */
    val page: JSONObject? get() = kept.optJSONObject("page")
    /** The rule that decided, or what failed: for logs. */
    val reason: String get() = kept.optString("reason")
    /** What each event on the page says of it. */
    val about: JSONObject get() = kept.optJSONObject("about") ?: JSONObject()
}

/**
 * Asks the placements of a brand, and counts what happens. What it knows of the installation is in a folder, and survives a restart.
 *
 * @param key a client key of the brand; without one nothing is counted: leave it out until somebody agrees.
 * @param forced a tester's ticket: then nothing is counted.
 * @param environment `sandbox` for purchases that are none.
 */
class PaywallService(
    private val address: String, private val brand: String, private val key: String?, private val folder: File,
    private val forced: String? = null, private val environment: String = "production"
) {
    private val file = File(folder, "paywalls.json")
    private var kept = readJSON(file) ?: made()
    private var events = queue()

    val installation: String @Synchronized get() = kept.getString("id")

    /** What a placement shows. It waits for the service: call it off the main thread. Without an answer the last decision holds. */
    fun ask(placement: String, layout: Map<String, String>, facts: JSONObject = JSONObject()): Decision {
        val (asking, context) = synchronized(this) { installation to context(placement, facts) }
        val fixed = mapOf("placement" to placement, "brand" to brand, "flatten" to "true", "states" to "all", "contract" to "1")
        val query = (fixed + layout).map { (name, value) -> name + "=" + URLEncoder.encode(value, "UTF-8") }.joinToString("&")
        val answer = post("$address/render?$query", JSONObject().put("context", context))
        if (answer != null && answer.status in 400..499 && !answer.isTemporary) return nothing("${answer.status} ${answer.text}")
        val decided = answer?.let { decision(placement, it, context) }
        return synchronized(this) {
            when {
                // Somebody has reset it meanwhile.
                asking != installation -> nothing("forgotten")
                decided != null -> Decision(decided).also { keep(placement, decided, answer.field("Paywall-Assignments")) }
                else -> last(placement) ?: nothing("no answer")
            }.also { expose(it) }
        }
    }

    /** Tells who an anonymous reader is. The ticket goes along, so nobody's variant changes. */
    @Synchronized fun identify(user: String) {
        write(kept.put("user", user))
    }

    /** Forgets the installation with all that was kept of it and all that was not sent. */
    @Synchronized fun reset() {
        events?.forget()
        write(made())
        events = queue()
    }

    /** Counts an event on a decision's page; `more` has the members of its type. */
    @Synchronized fun tell(type: String, decision: Decision, more: Map<String, Any> = emptyMap()) {
        if (decision.page == null || forced != null) return
        count(type, JSONObject(decision.about.toString()), more)
    }

    /** A decision to show nothing has no paywall that could be seen. It counts if an experiment or the holdout has made it. */
    private fun expose(decision: Decision) {
        val about = JSONObject(decision.about.toString())
        if (decision.page != null || forced != null || !about.has("variant") && about.optString("rule") != "holdout") return
        count("exposure", about.apply { listOf("paywall", "version").forEach { remove(it) } })
    }

    private fun count(type: String, about: JSONObject, more: Map<String, Any> = emptyMap()) {
        val now = time(Date())
        val event = about.put("id", UUID.randomUUID().toString()).put("type", type).put("at", now)
        more.forEach { (name, value) -> event.put(name, value) }
        if (type == "impression") noteShown(about.getString("placement"), now)
        events?.add(event.put("environment", environment), isUrgent = type == "purchaseCompleted")
    }

    /** Sends what waits: call it when the app goes to the background. */
    @Synchronized fun flush(): Future<*>? = events?.flush()

    /** Events have an identifier of their own, so that nobody can join them with questions. */
    private fun made() = JSONObject().put("id", UUID.randomUUID().toString()).put("counted", UUID.randomUUID().toString())

    private fun queue() = key?.let { PaywallEvents(address, it, kept.getString("counted"), File(folder, "events-$installation.json")) }

    private fun context(placement: String, facts: JSONObject): JSONObject {
        val times = JSONArray(kept.optJSONObject("shown")?.optJSONArray(placement).strings())
        return JSONObject(facts.toString()).put("deviceId", installation).put("userId", kept.opt("user")).put("forced", forced)
            .put("assignments", kept.opt("ticket")).put("shown", JSONObject().put(placement, times))
    }

    /** Reads an answer; null if it is not the service's, as of a hotel's network, or later than this code. */
    private fun decision(placement: String, answer: Answer, context: JSONObject): JSONObject? {
        if (answer.status !in listOf(200, 204) || answer.field("Paywall-Placement") != placement) return null
        val page = if (answer.status == 200) answer.json ?: return null else null
        if (page != null && page.optInt("contract") > 1) return null
        val about = JSONObject().put("placement", placement).put("rule", answer.field("Paywall-Rule"))
            .put("paywall", answer.field("Paywall-Name") ?: "main").put("version", answer.field("Paywall-Version")?.toInt())
        if (answer.field("Paywall-Counted") != "false") {
            about.put("experiment", answer.field("Paywall-Experiment")).put("variant", answer.field("Paywall-Variant"))
                .put("experimentVersion", answer.field("Paywall-Experiment-Version")?.toInt())
        }
        return JSONObject().put("page", page).put("about", about).put("user", context.opt("userId"))
            .put("reason", answer.field("Paywall-Rule") ?: answer.field("Paywall-Reason"))
    }

    private fun keep(placement: String, decided: JSONObject, ticket: String?) {
        val decisions = kept.optJSONObject("decisions") ?: JSONObject()
        kept.put("decisions", decisions.put(placement, decided))
        write(if (ticket == null) kept else kept.put("ticket", ticket))
    }

    /** The last decision for this reader. One from before anybody knew the user holds for the user too. */
    private fun last(placement: String) = kept.optJSONObject("decisions")?.optJSONObject(placement)
        ?.takeIf { !it.has("user") || it.opt("user") == kept.opt("user") }?.let { Decision(it) }

    private fun noteShown(placement: String, now: String) {
        val shown = kept.optJSONObject("shown") ?: JSONObject()
        val times = shown.optJSONArray(placement).strings().takeLast(99) + now
        write(kept.put("shown", shown.put(placement, JSONArray(times))))
    }

    private fun write(changed: JSONObject) {
        kept = changed
        writeJSON(file, kept)
    }

    private fun nothing(reason: String) = Decision(JSONObject().put("reason", reason))
}

internal class Answer(val status: Int, val text: String, val field: (String) -> String?) {
    val json get() = parsed(text)
    /** Whether the same request may succeed later. */
    val isTemporary get() = status in listOf(408, 425, 429)
}

/** The answer to JSON; null without one. */
internal fun post(url: String, content: JSONObject): Answer? = try {
    (URL(url).openConnection() as HttpURLConnection).run {
        connectTimeout = 10_000
        readTimeout = 15_000
        doOutput = true
        setRequestProperty("Content-Type", "application/json")
        outputStream.use { it.write(content.toString().toByteArray()) }
        val text = (if (responseCode < 400) inputStream else errorStream)?.use { it.readBytes().toString(Charsets.UTF_8) }
        Answer(responseCode, text ?: "", this::getHeaderField)
    }
} catch (error: IOException) { null }

private fun parsed(text: String): JSONObject? = try { JSONObject(text) } catch (error: JSONException) { null }

internal fun readJSON(file: File): JSONObject? = try { parsed(file.readText()) } catch (error: IOException) { null }

/** A crash leaves the old file or the new one, and a full disk the old one. */
internal fun writeJSON(file: File, content: JSONObject) = try {
    file.parentFile?.mkdirs()
    val fresh = File(file.path + ".new")
    fresh.writeText(content.toString())
    fresh.renameTo(file)
} catch (error: IOException) { false }

private fun time(date: Date) =
    SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT).apply { timeZone = TimeZone.getTimeZone("UTC") }.format(date)

private fun JSONArray?.strings() = if (this == null) emptyList() else (0 until length()).map { getString(it) }
