import type { Target } from './part-file.ts'
import type { Remote } from './remote.ts'
import { requireAnswer, retry } from './retry.ts'

export interface DownloadNews {
  readonly onBytes: (bytes: number) => void
  /** Receives a sentence for the user. */
  readonly onNews: (words: string) => void
}

/** Length of the complete body in bytes, from a response of status 416. */
const completeLength = (response: Response): number => Number(/^bytes \*\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1])

/** Sends one request: for the missing bytes if part of the file exists, otherwise for all bytes. */
const attempt = async (remote: Remote, target: Target, news: DownloadNews): Promise<void> => {
  const { url, token } = remote
  const [bytes, tag] = [target.bytes, target.tag]
  const rangeHeaders = bytes > 0 && tag !== null ? { Range: `bytes=${bytes}-`, 'If-Range': tag } : undefined
  const headers = { Authorization: token, 'Accept-Encoding': 'identity', ...rangeHeaders }
  const response = await fetch(`${url}/api/admin/state/export`, { headers, redirect: 'manual' })
  if (rangeHeaders && response.status === 416) {
    if (completeLength(response) === bytes) return
    news.onNews('The partial file is longer than the complete download: the download restarts')
    await target.begin(null)
    return attempt(remote, target, news)
  }
  await requireAnswer(response)
  if (response.status === 206) news.onNews(`The download resumes at byte ${bytes}`)
  else {
    if (bytes > 0) news.onNews('The state has changed: the download restarts')
    await target.begin(response.headers.get('ETag'))
  }
  for await (const chunk of response.body ?? []) {
    await target.write(chunk)
    news.onBytes(target.bytes)
  }
}

/** Downloads the state of a server. An interrupted download resumes at the byte where it stopped. Throws Refusal. */
export const downloadState = (remote: Remote, target: Target, news: DownloadNews): Promise<void> => {
  const giveUp = (reason: string) => `the download was interrupted too often: ${reason}`
  return retry({ what: 'download', onNews: news.onNews, progress: () => target.bytes, giveUp }, () => attempt(remote, target, news))
}
