/** A fetch that keeps the session cookie, which a browser does by itself and Node does not. */
export const fetchWithCookie = (): typeof fetch => {
  let cookie: string | undefined
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie)
    const answer = await fetch(input, { ...init, headers })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer
  }
}
