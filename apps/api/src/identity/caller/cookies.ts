const name = 'halyard-session'
/** How long a session lasts: two days. */
export const sessionSeconds = 172_800

interface CookieOptions {
  /** Whether browsers send it over https alone: when the public URL is one of https. */
  readonly secure: boolean
}

const cookie = (value: string, maxAge: number, { secure }: CookieOptions): string =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The Set-Cookie that logs a browser in. The secret consists of characters that a cookie may hold as they are. */
export const sessionCookie = (secret: string, options: CookieOptions): string => cookie(secret, sessionSeconds, options)

/** The Set-Cookie that makes a browser forget its session. */
export const clearedCookie = (options: CookieOptions): string => cookie('', 0, options)

/** The secret of the session in a Cookie header. */
export const readSession = (cookieHeader: string | undefined): string | undefined => {
  const own = cookieHeader
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  return own?.slice(name.length + 1) || undefined
}
