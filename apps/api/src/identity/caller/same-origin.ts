export interface OriginHeaders {
  readonly 'sec-fetch-site'?: string | undefined
  readonly origin?: string | undefined
}

/**
 * Whether a request with a session cookie came from a page of this server, or from no page. Browsers send Sec-Fetch-Site, older ones
 * Origin. A request without both is not from a browser, so no page can have forged it.
 */
export const isSameOrigin = ({ 'sec-fetch-site': site, origin }: OriginHeaders, publicUrl: string): boolean => {
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin === new URL(publicUrl).origin
}
