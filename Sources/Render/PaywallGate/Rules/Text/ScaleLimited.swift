import JSON
import Numbers
import PaywallModel

extension Rule {
  static let scaleLimited = Rule(
    "scale-limited", group: .text, severity: .warning,
    summary: "A text does not grow with the reader's text size.",
    threshold:
      "\"fixedSize\" of less than 24 points, or a \"maximumTextScale\" under 2 with which the text has less than 15 points",
    limit: Limit(value: 15, range: 9...72, unit: "points"),
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/resize-text"],
    hint: "delete it, and let the text wrap and the page scroll instead",
    judge: .document { subject, _, verdicts in
      for component in subject.document.allComponents {
        guard let text = component.content.text else { continue }
        let limit = text.maximumTextScale.flatMap { scale in
          scale < TextLoss.largeText && text.size * scale < verdicts.limit ? scale : nil
        }
        guard text.isFixedSize && text.size < 24 || limit != nil else { continue }
        let member = text.isFixedSize ? "fixedSize" : "maximumTextScale"
        let place = component.pointer + "/" + member
        // Where a style or a fragment sets it, the component is the place.
        let isWritten = JSONPointer(place).flatMap { subject.written.node(at: $0) } != nil
        verdicts.note(
          at: isWritten ? place : component.pointer, weight: 0,
          text.isFixedSize
            ? "the text stays as small as it is for readers who ask for larger text"
            : "the text grows to \(Measure.number(limit ?? 1, decimals: 2)) times its size, and readers may ask for twice"
        )
      }
    })
}
