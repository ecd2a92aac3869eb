import { type Pace, processPace, workBetweenPauses } from '../../pipeline/pace.ts'

const partLength = 65_536

/** Joins texts to larger parts, with pauses for other requests between two texts. */
export async function* paced(texts: Iterable<string>, { now, pause }: Pace = processPace): AsyncGenerator<string> {
  let [part, since] = ['', now()]
  for (const text of texts) {
    part += text
    if (part.length >= partLength) {
      yield part
      part = ''
    }
    if (now() - since < workBetweenPauses) continue
    await pause()
    since = now()
  }
  yield part
}
