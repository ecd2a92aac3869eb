/** Maximum length in characters of a URL that is sent twice: clients refuse responses whose headers are too long. */
const maxRepeatedLength = 2_000

/** Query parameters that select the page. */
const pageParameters = new Set(['cursor', 'offset'])

/** Node returns a URL as its bytes. Bytes that would end a link, or that a link must not contain, are escaped. */
const escaped = (address: string): string =>
  address.replaceAll(/[^!-;=?-~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** The requested URL with its query, but with another cursor; null: without a cursor, for the first page. */
export const addressAt = (url: string, cursor: string | null): string => {
  const [path = '', ...rest] = escaped(url).split('?')
  const pairs = rest.join('?').split('&')
  const remaining = pairs.filter((pair) => pair !== '' && ![...new URLSearchParams(pair).keys()].some((name) => pageParameters.has(name)))
  const query = cursor === null ? remaining : [...remaining, `cursor=${cursor}`]
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/**
 * The header Link of a page, after existing links: to the next page (null: the last page has none), and to the first page.
 * Undefined: the response is not a page, and no header is returned. Source: RFC 8288.
 */
export const pageLinks = (
  addressOf: (cursor: string | null) => string,
  next: string | null | undefined,
  existing: string | undefined,
): Record<string, string> => {
  if (next === undefined) return {}
  const first = addressOf(null)
  const links = [
    ...(existing === undefined ? [] : [existing]),
    ...(next === null ? [] : [`<${addressOf(next)}>; rel="next"`]),
    ...(next !== null && first.length > maxRepeatedLength ? [] : [`<${first}>; rel="first"`]),
  ]
  return { Link: links.join(', ') }
}
