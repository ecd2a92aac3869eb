import { hash } from 'node:crypto'
import { exportedState, type Wanted } from '../../flags/export/exported-state.ts'
import * as flags from '../../flags/index.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { streamSnapshot } from '../../pipeline/streams/stream-snapshot.ts'
import type { Tx } from '../../store/index.ts'
import { findStateRevision } from '../../store/repositories/exported-state.repository.ts'
import { version } from '../../telemetry/version.ts'

const findTag = async (tx: Tx, wanted: Wanted): Promise<string> => {
  const [[found]] = await tx.batch(findStateRevision())
  return `"${hash('sha256', JSON.stringify([version, wanted, found?.revision]), 'base64url').slice(0, 20)}"`
}

export const stateOperations: Operations['state'] = {
  exportState: {
    run: async (ports, { query: { format: _, download, ...wanted }, caller }) => {
      const headers: Record<string, string> = { 'Accept-Ranges': 'bytes' }
      if (download) headers['Content-Disposition'] = 'attachment; filename="halyard-state.json"'
      async function* read(tx: Tx): AsyncGenerator<string> {
        headers.ETag = await findTag(tx, wanted)
        yield* exportedState(tx, wanted)
      }
      return {
        type: 'application/json',
        headers,
        ...streamSnapshot({ store: ports.store, exports: ports.runtime.exports }, caller.actor, read),
      }
    },
  },

  importState: {
    run: (ports, { query, body, caller }) =>
      flags.importState(ports.store, ports.runtime.now, caller.actor, body, { drop: query.drop, keep: query.keep }),
  },
}
