import { iterate } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { halyard } from '../../data/client.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { Note } from '../../parts/note.tsx'
import { countText, numberText } from '../../sentences/numbers.ts'
import { type Comparison, compareWithAnchors, type KeptAnchors, readKeptAnchors } from './compare-anchors.ts'
import { ComparisonReport } from './comparison-report.tsx'

interface Compared {
  readonly kept: KeptAnchors
  /** Null: the file has no anchors. */
  readonly comparison: Comparison | null
}

/** Progress is shown after this many events. */
const step = 500

const compare = async (file: File, signal: AbortSignal, onProgress: (events: number) => void): Promise<Compared> => {
  const kept = readKeptAnchors(await file.text())
  if (kept.anchors.length === 0) return { kept, comparison: null }
  const comparison = compareWithAnchors(kept.anchors)
  let count = 0
  let isComplete = false
  for await (const line of iterate(halyard.audit.exportEvents, {}, { signal })) {
    if ('cursor' in line) {
      isComplete = true
      continue
    }
    comparison.add(line)
    count += 1
    if (count % step === 0) onProgress(count)
  }
  if (!isComplete) throw new Error('The server did not send all events. Try again.')
  return { kept, comparison: comparison.finish() }
}

/** Compares the history with anchors that a person stored elsewhere. The file stays in the browser. */
export const AnchorComparison = () => {
  const [events, setEvents] = useState(0)
  const controller = useRef<AbortController>(undefined)
  const run = useMutation({
    mutationFn: (file: File) => {
      controller.current = new AbortController()
      setEvents(0)
      return compare(file, controller.current.signal, setEvents)
    },
  })
  const { data, error, isPending } = run
  const isStopped = error?.name === 'AbortError'
  return (
    <>
      <FileField
        label="Your kept anchors.jsonl"
        hint="Choose the file, or drop it here. The browser compares it with the seals of the server; it uploads nothing."
        accept=".jsonl,.json,.txt"
        onFile={(file) => run.mutate(file)}
      />
      {isPending && (
        <p role="status">
          {numberText(events)} events compared… <Button onClick={() => controller.current?.abort()}>Stop</Button>
        </p>
      )}
      {isStopped && <p role="status">Stopped.</p>}
      {error && !isStopped && <FailureNote error={error} />}
      {data && data.kept.faultyLines.length > 0 && (
        <Note kind="warning" isLive>
          {countText(data.kept.faultyLines.length, 'line')} of the file without an anchor: line{' '}
          {data.kept.faultyLines.slice(0, 10).join(', ')}
          {data.kept.faultyLines.length > 10 && ' …'}
        </Note>
      )}
      {data && !data.comparison && (
        <Note kind="failure" isLive>
          The file has no anchors. Choose a file with the output of <code>halyard audit anchors</code>, or with anchors of this page.
        </Note>
      )}
      {data?.comparison && <ComparisonReport comparison={data.comparison} />}
    </>
  )
}
