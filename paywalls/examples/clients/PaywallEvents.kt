// Compiled with Kotlin 1.3 and run against a service on 2026-11-30: sh scripts/check.sh recipes
package com.example.paywall

import java.io.File
import java.util.concurrent.Executors
import java.util.concurrent.Future
import java.util.concurrent.TimeUnit
import kotlin.math.max
import kotlin.math.min
import org.json.JSONArray
import org.json.JSONObject

/** One opening of a paywall: what happens on it, each once. */
class Opening(private val service: PaywallService, val decision: Decision) {
    private var isSeen = false

    /** Half of it was in view for a second. Whoever taps has seen it. */
    fun seen() {
        if (!isSeen) service.tell("impression", decision)
        isSeen = true
    }

    fun tapped(action: JSONObject) {
        val names = action.steps().joinToString("+") { if (it.getString("type") == "custom") it.getString("name") else it.getString("type") }
        seen()
        service.tell("tap", decision, mapOf("action" to names.take(64)))
    }

    /** What came of a purchase: `purchaseStarted`, `purchaseCompleted`, `purchaseFailed` with its `failure`, `restored`. */
    fun sold(type: String, more: Map<String, Any>) = service.tell(type, decision, more)

    /** How it was closed: `bought`, `cross`, `swipe`, `leaving`, `app`. */
    fun closed(how: String) {
        if (isSeen) service.tell("closed", decision, mapOf("how" to how))
    }
}

/** The events without a receipt, in a file, and who sends them. One thread does all of it. */
class PaywallEvents(private val address: String, private val key: String, private val client: String, private val file: File) {
    private val worker = Executors.newSingleThreadScheduledExecutor { Thread(it).apply { isDaemon = true } }
    private val waiting = mutableListOf<JSONObject>()
    private var pause = 1L
    private var earliest = 0L
    @Volatile private var isForgotten = false

    init {
        worker.execute {
            readJSON(file)?.let { waiting.addAll(it.list("events")) }
            send()
        }
    }

    fun add(event: JSONObject, isUrgent: Boolean) {
        worker.execute {
            waiting.add(event)
            sendIn(if (isUrgent) 0L else 10L)
            write(waiting.takeLast(1_000))
        }
    }

    fun flush(): Future<*> = worker.submit { send() }

    fun forget() {
        isForgotten = true
        worker.execute { write(emptyList()) }
        worker.shutdown()
    }

    private fun send() {
        while (waiting.isNotEmpty() && !isForgotten && System.currentTimeMillis() >= earliest) {
            val batch = waiting.take(20)
            val answer = post("$address/events/client", JSONObject().put("key", key).put("client", client).put("events", JSONArray(batch)))
            val receipt = answer?.json?.takeIf { answer.status == 200 && it.has("accepted") }
            when {
                receipt != null -> receipt.list("refused").forEach { System.err.println("an event was refused: $it") }
                answer == null || answer.status !in 400..499 || answer.isTemporary -> return waitFor(answer)
                else -> System.err.println("events were dropped: ${answer.status} ${answer.text}")
            }
            pause = 1L
            write(waiting.drop(batch.size))
        }
    }

    /** Without a receipt nothing is known of a batch: it is sent again. */
    private fun waitFor(answer: Answer?) {
        val seconds = max(1L, answer?.field?.invoke("Retry-After")?.toLongOrNull() ?: pause)
        pause = min(2 * pause, 300L)
        earliest = System.currentTimeMillis() + 1_000 * seconds
        sendIn(seconds)
    }

    private fun sendIn(seconds: Long) = worker.schedule(Runnable { send() }, seconds, TimeUnit.SECONDS)

    private fun write(events: List<JSONObject>) {
        val rest = if (isForgotten) emptyList() else events.toList()
        waiting.clear()
        waiting.addAll(rest)
        if (rest.isEmpty()) file.delete() else writeJSON(file, JSONObject().put("events", JSONArray(rest)))
    }
}
