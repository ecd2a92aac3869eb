import type { Body } from '../../cache/bodies/body.ts'

export type Encoding = 'gzip' | 'identity'
interface Encoded {
  readonly encoding: Encoding
  readonly bytes: Buffer
}

const preference: readonly Encoding[] = ['gzip', 'identity']
const aliases: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' }
const member = /^([!#$%&'*+.^_`|~\w-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/**
 * The encodings an Accept-Encoding header allows, best first: by its weights, then gzip, identity.
 * Without a header identity alone; a malformed member is passed over. Source: RFC 9110, 12.5.3.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = new Map<string, number>()
  for (const part of header?.split(',') ?? []) {
    const [, coding, weight = '1'] = member.exec(part.trim()) ?? []
    if (coding) weights.set(aliases[coding.toLowerCase()] ?? coding.toLowerCase(), Number(weight))
  }
  const rest = weights.get('*')
  // An identity that is not named is allowed, behind everything that is.
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? rest ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  return preference.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a))
}

/** Whether a client asks for a page, as browsers do for what people follow or send. */
export const acceptsHtml = (header: string | undefined): boolean => /(?:^|,)[ \t]*text\/html[ \t]*(?:[;,]|$)/i.test(header ?? '')

/** The best form of the body that is at hand. Where none is allowed the plain one is served nevertheless, as the RFC permits. */
export const chooseEncoding = (body: Body, acceptEncoding: string | undefined): Encoded => {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const bytes = encoding === 'gzip' ? body.gzip() : body.plain
    if (bytes) return { encoding, bytes }
  }
  return { encoding: 'identity', bytes: body.plain }
}
