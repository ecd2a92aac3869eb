/** A fetch function that stores and sends the session cookie. Browsers do this, but Node does not. */
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
