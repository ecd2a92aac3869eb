const name = 'halyard-session'
/** Lifetime of a session: two days. */
export const sessionSeconds = 172_800

interface CookieOptions {
  /** Whether browsers send the cookie over https only. True if the public URL is https. */
  readonly secure: boolean
}

const cookie = (value: string, maxAge: number, { secure }: CookieOptions): string =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Set-Cookie header that logs a browser in. The secret needs no escaping in a cookie. */
export const sessionCookie = (secret: string, options: CookieOptions): string => cookie(secret, sessionSeconds, options)

/** Set-Cookie header that deletes the session cookie. */
export const clearedCookie = (options: CookieOptions): string => cookie('', 0, options)

/** The value of a cookie in a Cookie header; undefined if the header lacks the cookie. */
export const readCookie = (cookieHeader: string | undefined, wanted: string): string | undefined => {
  const found = cookieHeader
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${wanted}=`))
  return found?.slice(wanted.length + 1) || undefined
}

/** The session secret in a Cookie header; undefined if the header has none. */
export const readSession = (cookieHeader: string | undefined): string | undefined => readCookie(cookieHeader, name)
