// Not compiled here: it draws what PaywallPage.kt reads and tells PaywallEvents.kt what happens; both of them were run.
package com.example.paywall

import android.graphics.BitmapShader
import android.graphics.Typeface
import androidx.activity.compose.BackHandler
import androidx.compose.foundation.*
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.layout.*
import androidx.compose.runtime.*
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.*
import androidx.compose.ui.graphics.*
import androidx.compose.ui.graphics.drawscope.*
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.dp
import androidx.lifecycle.Lifecycle
import androidx.lifecycle.compose.LocalLifecycleOwner
import androidx.lifecycle.repeatOnLifecycle
import kotlin.math.*
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import org.json.*

/** Draws a flat page (`/render?flatten=true&states=all`). One unit of the drawing is one point of the page. */
class PaywallDrawing(
    private val page: PaywallPage,
    private val images: Map<String, ImageBitmap>,
    private val typeface: (family: String, weight: Int, italic: Boolean) -> Typeface
) {
    /** Draws the items that scroll, or those that are pinned. */
    fun draw(scope: DrawScope, pinned: Boolean) = scope.drawContext.canvas.run {
        page.items.forEachIndexed { index, item ->
            page.groups.filter { it.getInt("first") == index }.forEach { group ->
                saveLayer(everything, Paint().apply { alpha = group.getDouble("opacity").toFloat() })
            }
            if (item.optBoolean("pinned") == pinned && isShown(item)) draw(item, index)
            page.groups.filter { it.getInt("last") == index }.forEach { _ -> restore() }
        }
    }

    /** What stands for an input's state is drawn while the input is in it: at first it is empty. */
    private fun isShown(item: JSONObject) =
        item.optJSONObject("shownWhen")?.getString("is")?.let { it == "empty" } ?: true

    private fun Canvas.draw(item: JSONObject, index: Int) {
        save()
        item.list("clips").forEach { clip ->
            turned(clip.list("turns")) { clipPath(shape(clip.frame, clip.getJSONObject("corners"), clip.text("outline"))) }
        }
        turned(item.list("turns")) {
            val groups = page.groups.filter { index in it.getInt("first")..it.getInt("last") }
            val opacity = groups.fold(item.optDouble("opacity", 1.0)) { own, group -> own / group.getDouble("opacity") }.toFloat()
            item.optJSONObject("rectangle")?.let { rectangle(it, item.frame, opacity) }
            item.text("url")?.let { images[it] }?.let { image(it, item, opacity) }
            item.optJSONObject("path")?.let { icon(it, item.frame, opacity) }
            item.optJSONObject("text")?.let { text(it, opacity) }
        }
        restore()
    }

    private fun Canvas.turned(turns: List<JSONObject>, body: () -> Unit) {
        turns.forEach { turn ->
            translate(turn.float("x"), turn.float("y"))
            rotate(turn.float("angle"))
            translate(-turn.float("x"), -turn.float("y"))
        }
        body()
        turns.reversed().forEach { turn ->
            translate(turn.float("x"), turn.float("y"))
            rotate(-turn.float("angle"))
            translate(-turn.float("x"), -turn.float("y"))
        }
    }

    private fun Canvas.line(path: Path, width: Float, times: Int, border: JSONObject, paint: Paint) {
        paint.style = PaintingStyle.Stroke
        paint.strokeWidth = times * width
        when (border.optString("style")) {
            "dashed" -> paint.pathEffect = PathEffect.dashPathEffect(floatArrayOf(3 * width, 3 * width))
            "dotted" -> {
                paint.strokeCap = StrokeCap.Round
                paint.pathEffect = PathEffect.dashPathEffect(floatArrayOf(0.01f, 2 * width))
            }
        }
        drawPath(path, paint)
    }

    /** A border whose sides differ: solid between the shape and what the sides leave of it, else a line in the middle of each side. */
    private fun Canvas.differing(frame: Rect, corners: JSONObject, sides: JSONObject, border: JSONObject, paint: Paint) {
        val (top, right, bottom, left) = listOf("top", "right", "bottom", "left").map { sides.float(it) }
        if (border.optString("style") in listOf("dashed", "dotted")) {
            fun side(width: Float, from: Offset, to: Offset) {
                if (width > 0) line(Path().apply { moveTo(from.x, from.y); lineTo(to.x, to.y) }, width, 1, border, paint)
            }
            side(top, Offset(frame.left, frame.top + top / 2), Offset(frame.right, frame.top + top / 2))
            side(right, Offset(frame.right - right / 2, frame.top), Offset(frame.right - right / 2, frame.bottom))
            side(bottom, Offset(frame.right, frame.bottom - bottom / 2), Offset(frame.left, frame.bottom - bottom / 2))
            side(left, Offset(frame.left + left / 2, frame.bottom), Offset(frame.left + left / 2, frame.top))
            return
        }
        fun radius(name: String, x: Float, y: Float) = corners.float(name).let { CornerRadius(max(0f, it - x), max(0f, it - y)) }
        val inner = RoundRect(
            Rect(frame.left + left, frame.top + top, frame.right - right, frame.bottom - bottom),
            radius("topLeft", left, top), radius("topRight", right, top), radius("bottomRight", right, bottom), radius("bottomLeft", left, bottom))
        clipPath(Path().apply { addRoundRect(inner) }, ClipOp.Difference)
        drawRect(frame, paint)
    }

    private fun Canvas.rectangle(rectangle: JSONObject, frame: Rect, opacity: Float) {
        val shape = shape(frame, rectangle.getJSONObject("corners"), rectangle.text("outline"))
        rectangle.opt("fill")?.let { fill ->
            val paint = paint(fill, frame, opacity)
            // blur is twice the standard deviation.
            val deviation = rectangle.optDouble("blur").toFloat() / 2
            if (deviation > 0) {
                paint.asFrameworkPaint().maskFilter =
                    android.graphics.BlurMaskFilter(deviation * 1.73205f - 0.5f, android.graphics.BlurMaskFilter.Blur.NORMAL)
            }
            drawPath(shape, paint)
        }
        rectangle.optJSONObject("border")?.let { border ->
            val paint = paint(border.opt("paint") ?: border.get("color"), frame, opacity)
            save()
            clipPath(shape)
            when (val sides = border.optJSONObject("widths")) {
                // Along the inside of the edge: twice the width, cut at the shape.
                null -> line(shape, border.float("width"), 2, border, paint)
                else -> differing(frame, rectangle.getJSONObject("corners"), sides, border, paint)
            }
            restore()
        }
    }

    /** Stretched to the frame. A tint fills the picture's shape. */
    private fun Canvas.image(image: ImageBitmap, item: JSONObject, opacity: Float) {
        val paint = Paint().apply { alpha = opacity; filterQuality = FilterQuality.Medium }
        item.text("tint")?.let { paint.colorFilter = ColorFilter.tint(color(it)) }
        save()
        translate(item.frame.left, item.frame.top)
        scale(item.frame.width / image.width, item.frame.height / image.height)
        drawImage(image, Offset.Zero, paint)
        restore()
    }

    private fun Canvas.icon(icon: JSONObject, frame: Rect, opacity: Float) {
        val paint = paint(icon.getString("color"), frame, opacity)
        val path = parsed(icon.text("fill") ?: icon.getString("stroke"), Offset.Zero)
        if (icon.has("stroke")) {
            paint.style = PaintingStyle.Stroke
            paint.strokeWidth = 2f
            paint.strokeCap = StrokeCap.Round
            paint.strokeJoin = StrokeJoin.Round
        } else path.fillType = PathFillType.EvenOdd
        save()
        translate(frame.left, frame.top)
        scale(frame.width / 24, frame.height / 24)
        drawPath(path, paint)
        restore()
    }

    /** One line as it stands: no wrapping, no measuring, nothing from the system's text size. */
    private fun Canvas.text(text: JSONObject, opacity: Float) {
        val font = text.getJSONObject("font")
        val size = font.float("size")
        val frame = text.optJSONObject("paintFrame")?.let { Frame(it).rect } ?: Rect.Zero
        val paint = paint(text.opt("paint") ?: text.get("color"), frame, opacity).asFrameworkPaint()
        paint.typeface = typeface(font.getString("family"), font.getInt("weight"), font.optBoolean("italic"))
        paint.textSize = size
        paint.isAntiAlias = true
        val spacing = text.optDouble("letterSpacing", 0.0).toFloat()
        if (spacing != 0f) {
            paint.letterSpacing = spacing / size
            paint.fontFeatureSettings = "'liga' 0, 'clig' 0, 'calt' 0"
        }
        // All characters run in the line's direction (override).
        val string = text.getString("string")
        val isRightToLeft = text.optBoolean("rightToLeft")
        nativeCanvas.drawTextRun(
            string, 0, string.length, 0, string.length, text.float("x"), text.float("baseline"), isRightToLeft, paint)
        val middles = listOfNotNull(0.12f.takeIf { text.optBoolean("underline") }, (-0.28f).takeIf { text.optBoolean("strikethrough") })
        middles.forEach { middle ->
            val top = text.float("baseline") + (middle - 0.03f) * size
            drawRect(Rect(text.float("x"), top, text.float("x") + text.float("width"), top + 0.06f * size), paint(text.get("color"), frame, opacity))
        }
    }

    private fun paint(fill: Any, frame: Rect, opacity: Float) = Paint().apply {
        alpha = opacity
        if (fill is String) { color = color(fill).let { it.copy(alpha = it.alpha * opacity) }; return@apply }
        val gradient = fill as JSONObject
        val (places, colors) = straight(gradient.list("stops").map { it.float("at") to color(it.getString("color")) }).unzip()
        shader = if (gradient.getString("type") == "linearGradient") {
            val angle = Math.toRadians(gradient.getDouble("angle") - 90)
            val along = Offset(cos(angle).toFloat(), sin(angle).toFloat())
            val half = (abs(frame.width * along.x) + abs(frame.height * along.y)) / 2
            LinearGradientShader(frame.center - along * half, frame.center + along * half, colors, places)
        } else {
            val middle = Offset(frame.left + frame.width * gradient.float("x"), frame.top + frame.height * gradient.float("y"))
            val isCircle = gradient.getString("shape") == "circle"
            val across = gradient.float("radius") * if (isCircle) min(frame.width, frame.height) else frame.width
            val down = gradient.float("radius") * if (isCircle) min(frame.width, frame.height) else frame.height
            RadialGradientShader(middle, max(across, 0.01f), colors, places).also { shader ->
                shader.setLocalMatrix(android.graphics.Matrix().apply { setScale(1f, down / max(across, 0.01f), middle.x, middle.y) })
            }
        }
    }

    /** Android premultiplies between two stops, which darkens colours where alpha changes. Stops between them keep alpha straight. */
    private fun straight(stops: List<Pair<Float, Color>>) = stops.take(1) + stops.zipWithNext().flatMap { (from, to) ->
        val steps = if (from.second.alpha == to.second.alpha) 1 else 16
        (1..steps).map { step ->
            fun between(a: Float, b: Float) = a + (b - a) * step / steps
            val (a, b) = from.second to to.second
            between(from.first, to.first) to
                Color(between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue), between(a.alpha, b.alpha))
        }
    }

    private companion object { val everything = Rect(-1e5f, -1e5f, 1e5f, 1e5f) }
}

/** How a purchase ended. `failure` is one of `productsUnavailable`, `purchaseFailed`, `verificationFailed`, `networkError`, `other`. */
class Sale(val isCompleted: Boolean, val failure: String? = null, val showing: Map<String, String> = emptyMap())

/**
 * Shows a decision's page and tells what happens on it.
 *
 * @param need requests a state that did not come with the page.
 * @param sell buys a product of the store. A purchase that is cancelled or waits is neither completed nor failed.
 * @param run logs in, restores, opens addresses, and does what is the app's own.
 * @param close the paywall is over: the app removes it.
 */
@Composable
fun PaywallView(
    opening: Opening, page: PaywallPage, drawing: PaywallDrawing, need: (Map<String, String>) -> Unit,
    sell: suspend (JSONObject) -> Sale, run: (JSONObject) -> Unit, close: () -> Unit
) {
    var changes by remember { mutableIntStateOf(0) }
    val scope = rememberCoroutineScope()
    fun follow(effects: Effects, how: String) {
        changes++
        effects.needed?.let(need)
        effects.actions.forEach { action ->
            when (action.getString("type")) {
                "close" -> { opening.closed(how); close() }
                "purchase" -> scope.launch {
                    val product = mapOf("product" to action.getString("product"))
                    opening.sold("purchaseStarted", product)
                    val sale = sell(action)
                    if (sale.isCompleted) opening.sold("purchaseCompleted", product)
                    sale.failure?.let { opening.sold("purchaseFailed", product + ("failure" to it)) }
                    follow(page.purchaseEnded(sale.showing), how)
                    if (sale.isCompleted) { opening.closed("bought"); close() }
                }
                else -> run(action)
            }
        }
    }
    val perform = { action: JSONObject? ->
        if (action != null) { opening.tapped(action); follow(page.perform(action), "cross") }
    }
    // It fills the screen: it is seen when it was there for a second, in a new opening of the app again from the start.
    val lifecycle = LocalLifecycleOwner.current.lifecycle
    LaunchedEffect(opening) { lifecycle.repeatOnLifecycle(Lifecycle.State.RESUMED) { delay(1_000); opening.seen() } }
    BackHandler { follow(page.back(), "swipe") }
    BoxWithConstraints(Modifier.fillMaxSize()) {
        // A point of the page is a dp; text does not follow the font scale a second time.
        val points = LocalDensity.current.density
        key(changes) {
            val scrolling = rememberScrollState()
            Box(if (page.scrolls) Modifier.verticalScroll(scrolling) else Modifier) {
                Canvas(Modifier.size(page.screen.width.dp, page.length.dp).pointerInput(changes) {
                    detectTapGestures { perform(page.tap((it.x / points).toDouble(), (it.y / points).toDouble(), pinned = false)) }
                }) { scale(points, Offset.Zero) { drawing.draw(this, pinned = false) } }
            }
            // Only taps on what is pinned end here; others reach the page below.
            Canvas(Modifier.size(page.screen.width.dp, page.screen.height.dp)) { scale(points, Offset.Zero) { drawing.draw(this, pinned = true) } }
            page.taps.filter { it.optBoolean("pinned") }.forEach { tap ->
                val area = tap.optJSONObject("hitArea")?.let { Frame(it) } ?: tap.place
                Box(Modifier.offset(area.x.dp, area.y.dp).size(area.width.dp, area.height.dp).clickable { perform(tap.getJSONObject("action")) })
            }
        }
    }
}

private fun shape(frame: Rect, corners: JSONObject, outline: String?): Path = outline?.let { parsed(it, frame.topLeft) } ?: Path().apply {
    fun radius(name: String) = CornerRadius(corners.float(name))
    addRoundRect(RoundRect(frame, radius("topLeft"), radius("topRight"), radius("bottomRight"), radius("bottomLeft")))
}

/** A path of absolute M, L, Q, C and Z commands. */
private fun parsed(text: String, at: Offset) = Path().apply {
    Regex("([MLQCZ])([^MLQCZ]*)").findAll(text).forEach { command ->
        val numbers = Regex("-?[\\d.]+").findAll(command.groupValues[2]).map { it.value.toFloat() }.toList()
        val p = numbers.chunked(2).map { Offset(it[0] + at.x, it[1] + at.y) }
        when (command.groupValues[1]) {
            "M" -> moveTo(p[0].x, p[0].y)
            "L" -> p.forEach { lineTo(it.x, it.y) }
            "Q" -> p.chunked(2).forEach { (a, b) -> quadraticBezierTo(a.x, a.y, b.x, b.y) }
            "C" -> p.chunked(3).forEach { (a, b, c) -> cubicTo(a.x, a.y, b.x, b.y, c.x, c.y) }
            else -> close()
        }
    }
}

/** `#RRGGBBAA` */
private fun color(text: String) = text.drop(1).toLong(16).let { value ->
    Color(((value shr 24) and 255).toInt(), ((value shr 16) and 255).toInt(), ((value shr 8) and 255).toInt(), (value and 255).toInt())
}

private fun JSONObject.float(name: String) = getDouble(name).toFloat()
private fun JSONObject.text(name: String): String? = if (isNull(name)) null else optString(name)
private val Frame.rect get() = Rect(x.toFloat(), y.toFloat(), right.toFloat(), bottom.toFloat())
private val JSONObject.frame get() = place.rect
