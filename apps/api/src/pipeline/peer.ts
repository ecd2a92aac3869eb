/** Who is at the other end, whatever they claim to be, and what they show of themselves. */
export interface Peer {
  /** Address of the client, as far as trusted proxies tell. */
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
  /** The secret of a session, from its cookie. */
  readonly session: string | undefined
  /** False for what a browser sends on behalf of another site. */
  readonly sameOrigin: boolean
  /** Sends a cookie along with the answer. */
  setCookie(cookie: string): void
  /** Makes a browser forget what it stored of this site, beside cookies. */
  clearSiteData(): void
  /** The listener is called once the connection of the request is closed, or the response is sent. */
  onClose(listener: () => void): void
  /** Sends along how many entries of a report were left out. */
  tellDropped(entries: number): void
}
