import { once } from 'node:events'
import { connect } from 'node:net'
import { Refusal, reasonOf } from '../refusal.ts'

/** Longest time in milliseconds until a server accepts the first connection. */
const longestConnect = 700

/** Node then sends requests through a proxy, so a direct connection proves nothing. */
const usesProxy = ({ NODE_USE_ENV_PROXY: enabled, HTTP_PROXY, HTTPS_PROXY, http_proxy, https_proxy }: NodeJS.ProcessEnv): boolean =>
  enabled === '1' && [HTTP_PROXY, HTTPS_PROXY, http_proxy, https_proxy].some(Boolean)

/** Throws Refusal unless a server accepts connections at the URL, within a second. */
export const requireServer = async (url: string, env: NodeJS.ProcessEnv, dial: typeof connect = connect): Promise<void> => {
  if (usesProxy(env)) return
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = dial({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(longestConnect) })
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'AbortError'
    const reason = isLate ? `no connection within ${longestConnect} ms` : reasonOf(error)
    throw new Refusal(`No server responds at ${url} (${reason}). Check the URL and the network, or start the server with: halyard start`)
  } finally {
    socket.destroy()
  }
}
