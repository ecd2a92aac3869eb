import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const staticImport = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g
/** A class that only the exporters of OpenTelemetry contain. */
const exporterClass = 'OTLPExporterBase'

/** Reports files with the exporters of OpenTelemetry that the server would load even if it exports nothing. */
export async function faultsOfLazyExport(dist: string): Promise<string[]> {
  const loaded = new Map<string, string>()
  const load = async (name: string): Promise<void> => {
    if (loaded.has(name)) return
    const text = await readFile(join(dist, name), 'utf8')
    loaded.set(name, text)
    for (const [, imported] of text.matchAll(staticImport)) await load(imported!)
  }
  // main.js loads each command on demand, so the files of the commands are roots too.
  const roots = (await readdir(dist)).filter((name) => name.endsWith('.js') && !/^(chunk|start-otlp)-/.test(name))
  for (const name of roots) await load(name)
  return [...loaded].filter(([, text]) => text.includes(exporterClass)).map(([name]) => `${name} always loads OpenTelemetry`)
}

interface Collector {
  readonly url: string
  /** Reports the signals that did not arrive, one line each. */
  faults(): string[]
  close(): void
}

/** Receives traces and metrics over OTLP, in the default encoding. */
export async function startCollector(): Promise<Collector> {
  const received = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    received.add(`${incoming.url} ${incoming.headers['content-type']}`)
    incoming.resume().on('end', () => outgoing.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server listens on TCP.
  const { port } = server.address() as AddressInfo
  const expected = ['/v1/traces application/x-protobuf', '/v1/metrics application/x-protobuf']
  return {
    url: `http://127.0.0.1:${port}`,
    faults: () => expected.filter((one) => !received.has(one)).map((one) => `no collector received ${one}`),
    close: () => {
      server.close().closeAllConnections()
    },
  }
}
