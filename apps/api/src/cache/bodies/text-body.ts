import { version } from '../../telemetry/version.ts'
import { Body } from './body.ts'
import { textParts } from './body-parts.ts'
import { etagOf } from './etag.ts'

/** A body of one text, with a tag of what it says. `goodUntil`: epoch milliseconds from which on it would say something else. */
export const textBody = (text: string, goodUntil: number | null = null): Body =>
  new Body({ etag: etagOf([version, text]), parts: textParts(text), goodUntil })

/** The text of a page of a list, and the cursor of the next page; null: it is the last one. */
interface PageText {
  readonly value: string
  readonly next: string | null
}

/** The body of a page of a list, whose tag says too which page comes next. */
export const pageBody = ({ value: text, next }: PageText): Body =>
  new Body({ etag: etagOf([version, text, next ?? '']), parts: textParts(text), next })
