import { basePath } from '../data/base.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A curl command that sends the token to a path of this server. */
export const curlWith = (token: string, path: string): string =>
  `curl --fail-with-body -H ${quoted(`Authorization: ${token}`)} ${quoted(location.origin + basePath + path)}`
