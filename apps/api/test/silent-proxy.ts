import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface SilentProxy {
  /** URL of the database through the proxy. */
  readonly url: string
  /** From now on, the proxy accepts connections and bytes but forwards nothing, like a network that loses every packet. */
  fallSilent(): void
}

/** A TCP proxy in front of a database. It closes when the test ends. A test that runs beside others passes its own `atEnd`. */
export const silentProxy = async (databaseUrl: string, atEnd: (work: () => void) => void = onTestFinished): Promise<SilentProxy> => {
  const target = new URL(databaseUrl)
  const sockets: Socket[] = []
  let isSilent = false
  const pass = (from: Socket, to: Socket) => {
    sockets.push(from)
    from.on('data', (bytes) => {
      if (!isSilent) to.write(bytes)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      if (!isSilent) to.destroy()
    })
  }
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname)
    pass(client, database)
    pass(database, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('found no free TCP port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true
    },
  }
}
