/** A link longer than this is not sent twice: clients refuse answers whose headers are too long. */
const longLink = 2_000

/** What a query says of the place of the page. */
const ofPlace = new Set(['cursor', 'offset'])

/** Node gives an address as its bytes; those that would end a link, or that no link may have, are escaped. */
const escaped = (address: string): string =>
  address.replaceAll(/[^!-;=?-~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** The address that was asked for, with its query, at another place: that of a cursor, or at the beginning. */
export const addressAt = (url: string, cursor: string | null): string => {
  const [path = '', ...rest] = escaped(url).split('?')
  const pairs = rest.join('?').split('&')
  const kept = pairs.filter((pair) => pair !== '' && ![...new URLSearchParams(pair).keys()].some((name) => ofPlace.has(name)))
  const query = cursor === null ? kept : [...kept, `cursor=${cursor}`]
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/**
 * The header Link of a page: to the next one, unless there is none (null), and to the first; behind links that are there for other reasons.
 * Nothing where the answer is no page (undefined). Source: RFC 8288.
 */
export const pageLinks = (
  addressOf: (cursor: string | null) => string,
  next: string | null | undefined,
  others: string | undefined,
): Record<string, string> => {
  if (next === undefined) return {}
  const first = addressOf(null)
  const links = [
    ...(others === undefined ? [] : [others]),
    ...(next === null ? [] : [`<${addressOf(next)}>; rel="next"`]),
    ...(next !== null && first.length > longLink ? [] : [`<${first}>; rel="first"`]),
  ]
  return { Link: links.join(', ') }
}
