/** The client connection of a request: its address and the headers that the client sent, before authentication. */
export interface ClientConnection {
  /** Address of the client; X-Forwarded-For counts only from trusted proxies. */
  readonly address: string | undefined
  /** The header Authorization. */
  readonly authorization: string | undefined
  /** The header Unleash-Client-Spec: the version of the client specification that an SDK follows. */
  readonly clientSpec: string | undefined
  /** The header If-None-Match. */
  readonly ifNoneMatch: string | undefined
  /** The header Unleash-Connection-Id: one value for each process of an application. */
  readonly connectionId: string | undefined
  /** The header Unleash-Sdk: name and version of the SDK, such as `unleash-node-sdk:6.12.1`. */
  readonly sdk: string | undefined
  /** The header Unleash-Appname: name of the application. */
  readonly appName: string | undefined
  /** The header Unleash-Instanceid: name of the process, which need not be unique. */
  readonly instanceId: string | undefined
  /** The header Unleash-Interval: how often an SDK polls, in milliseconds. */
  readonly interval: string | undefined
  /** The header User-Agent. */
  readonly userAgent: string | undefined
  /** The secret of the session, from the cookie. */
  readonly session: string | undefined
  /** False: a browser sent the request on behalf of another site. */
  readonly sameOrigin: boolean
  /** Adds a cookie to the response. */
  setCookie(cookie: string): void
  /** Adds a header that makes the browser delete its stored data of this site, except cookies. */
  clearSiteData(): void
  /** The listener is called once the connection of the request is closed, or the response is sent. */
  onClose(listener: () => void): void
  /** Adds to the response how many entries of a report the server dropped. */
  reportDropped(entries: number): void
}
