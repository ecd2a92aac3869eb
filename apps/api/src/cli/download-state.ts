import type { Target } from './part-file.ts'
import type { Remote } from './remote.ts'
import { requireAnswer, tryAgain } from './try-again.ts'

export interface DownloadNews {
  readonly onBytes: (bytes: number) => void
  /** Something that a person should know, as a sentence. */
  readonly onNews: (words: string) => void
}

/** The number of bytes that the whole has, of an answer that there is no rest. */
const wholeOf = (response: Response): number => Number(/^bytes \*\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1])

/** One request: the rest of what is there, or all. */
const attempt = async (remote: Remote, target: Target, news: DownloadNews): Promise<void> => {
  const { url, token } = remote
  const [bytes, tag] = [target.bytes, target.tag]
  const rest = bytes > 0 && tag !== null ? { Range: `bytes=${bytes}-`, 'If-Range': tag } : undefined
  const headers = { Authorization: token, 'Accept-Encoding': 'identity', ...rest }
  const response = await fetch(`${url}/api/admin/state/export`, { headers, redirect: 'manual' })
  if (rest && response.status === 416) {
    if (wholeOf(response) === bytes) return
    news.onNews('What is there is more than the whole: the download begins anew')
    await target.begin(null)
    return attempt(remote, target, news)
  }
  await requireAnswer(response)
  if (response.status === 206) news.onNews(`The download goes on at byte ${bytes}`)
  else {
    if (bytes > 0) news.onNews('The state has changed meanwhile: the download begins anew')
    await target.begin(response.headers.get('ETag'))
  }
  for await (const chunk of response.body ?? []) {
    await target.write(chunk)
    news.onBytes(target.bytes)
  }
}

/** Downloads the state of a server. A download that is cut goes on where it stopped. Throws Refusal. */
export const downloadState = (remote: Remote, target: Target, news: DownloadNews): Promise<void> => {
  const giveUp = (reason: string) => `the download was cut too often: ${reason}`
  return tryAgain({ what: 'download', onNews: news.onNews, progress: () => target.bytes, giveUp }, () => attempt(remote, target, news))
}
