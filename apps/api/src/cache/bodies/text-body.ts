import { version } from '../../telemetry/version.ts'
import { Body } from './body.ts'
import { textParts } from './body-parts.ts'
import { etagOf } from './etag.ts'

/** A body of one text; its tag is a hash of the text. `goodUntil`: epoch milliseconds until which the text is valid; null: indefinitely. */
export const textBody = (text: string, goodUntil: number | null = null): Body =>
  new Body({ etag: etagOf([version, text]), parts: textParts(text), goodUntil })

/** The text of a page of a list, and the cursor of the next page; null: this page is the last. */
interface PageText {
  readonly value: string
  readonly next: string | null
}

/** The body of a page of a list. Its tag depends on the cursor of the next page too. */
export const pageBody = ({ value: text, next }: PageText): Body =>
  new Body({ etag: etagOf([version, text, next ?? '']), parts: textParts(text), next })
