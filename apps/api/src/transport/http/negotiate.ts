import type { Body } from '../../cache/bodies/body.ts'

export type Encoding = 'gzip' | 'identity'
interface Encoded {
  readonly encoding: Encoding
  readonly chunks: readonly Buffer[]
}

const preference: readonly Encoding[] = ['gzip', 'identity']
const aliases: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' }
const member = /^([!#$%&'*+.^_`|~\w-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/**
 * The encodings that an Accept-Encoding header allows, best first: by weight, then in the order of the offer.
 * Without a header, only identity is allowed. A malformed member is ignored. Source: RFC 9110, 12.5.3.
 */
export function acceptedEncodings<Offered extends string = Encoding>(
  header: string | undefined,
  offered: readonly (Offered | Encoding)[] = preference,
): readonly (Offered | Encoding)[] {
  const weights = new Map<string, number>()
  for (const part of header?.split(',') ?? []) {
    const [, coding, weight = '1'] = member.exec(part.trim()) ?? []
    if (coding) weights.set(aliases[coding.toLowerCase()] ?? coding.toLowerCase(), Number(weight))
  }
  const rest = weights.get('*')
  // An unnamed identity is allowed, after all named encodings.
  const weightOf = (encoding: string) => weights.get(encoding) ?? rest ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  return offered.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a))
}

/** Whether a client asks for a page, like a browser that follows a link or submits a form. */
export const acceptsHtml = (header: string | undefined): boolean => /(?:^|,)[ \t]*text\/html[ \t]*(?:[;,]|$)/i.test(header ?? '')

/** The best available encoding of the body. If no encoding is allowed, the plain body is served anyway, as the RFC permits. */
export const chooseEncoding = (body: Body, acceptEncoding: string | undefined): Encoded => {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    if (encoding === 'identity') break
    const bytes = body.gzip()
    if (bytes) return { encoding, chunks: [bytes] }
  }
  return { encoding: 'identity', chunks: body.chunks }
}
