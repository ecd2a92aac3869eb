import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PrefixProxy {
  /** Public address, with the path prefix `/flags`. */
  readonly publicUrl: string
  /** Paths of the requests so far, without the prefix. */
  readonly paths: string[]
  /** Requests with these paths get 502. */
  unreachable: RegExp | null
  /** Where requests go. Set it after the server has started. */
  target: string
  close(): void
}

/** Starts a proxy that removes the prefix `/flags`. Requests without the prefix get 502. */
export const startPrefixProxy = async (): Promise<PrefixProxy> => {
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace(/^\/flags(?=\/)/, '')
    proxy.paths.push(path)
    if (path === incoming.url || proxy.unreachable?.test(path)) {
      outgoing.writeHead(502).end()
      return
    }
    const { method, headers } = incoming
    incoming.pipe(
      forward(proxy.target + path, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: PrefixProxy = {
    publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/flags`,
    paths: [],
    unreachable: null,
    target: '',
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}
