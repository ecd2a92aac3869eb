export interface OriginHeaders {
  readonly 'sec-fetch-site'?: string | undefined
  readonly origin?: string | undefined
}

/**
 * Whether a request that a cookie vouches for came from our own pages, or from no page at all. Browsers name the site, older ones the
 * origin; who names neither is no browser, and nobody can make it send a cookie against its will.
 */
export const isSameOrigin = ({ 'sec-fetch-site': site, origin }: OriginHeaders, publicUrl: string): boolean => {
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin === new URL(publicUrl).origin
}
