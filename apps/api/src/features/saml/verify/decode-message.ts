import { inflateRawSync } from 'node:zlib'
import { refuse } from './refused.ts'

/** Largest message in bytes. Responses have some 10 kB; those with a thousand groups some 150 kB. */
const largestMessage = 200_000
const longestText = Math.ceil(largestMessage / 3) * 4 + 8_000

/** Some providers send lines of 64 or 76 characters. All other white space is refused. */
const withoutLineEnds = (text: string): string => {
  const lines = text.split(/\r?\n/)
  const rest = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  const length = rest[0]?.length ?? 0
  const isEven = rest.every((line, index) => line.length === length || (index === rest.length - 1 && line.length < length))
  return rest.length > 1 && (length === 64 || length === 76) && isEven ? rest.join('') : text
}

/** Accepts only the one base64 text that the bytes have. */
export const strictBase64 = (text: string, subject: string): Buffer => {
  const bytes = Buffer.from(text, 'base64')
  return text !== '' && bytes.toString('base64') === text ? bytes : refuse(`${subject} is not strict base64`)
}

const strictUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return refuse('The message is not UTF-8')
  }
}

/** Expands a message of the HTTP-Redirect binding, and stops at the bound. */
const inflate = (bytes: Buffer): Buffer => {
  try {
    return inflateRawSync(bytes, { maxOutputLength: largestMessage })
  } catch {
    return refuse('The compressed message is damaged or too large')
  }
}

/** The text of a message of the HTTP-POST or the HTTP-Redirect binding. */
export const decodeMessage = (message: string, binding: 'post' | 'redirect'): string => {
  if (message.length > longestText) refuse('The message is too large')
  const bytes = strictBase64(withoutLineEnds(message), 'The message')
  if (bytes.length > largestMessage) refuse('The message is too large')
  return strictUtf8(binding === 'redirect' ? inflate(bytes) : bytes)
}
