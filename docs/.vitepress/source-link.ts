import { posix } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '')

const isFolder = (path: string): boolean => !/\.\w+$/.test(posix.basename(path))

/**
 * The address in the repository of a link to a file that is no page of the site; undefined: the link leads to a page, or elsewhere.
 * `folder` is the folder of the linking page, relative to docs.
 */
export const sourceLink = (folder: string, target: string): string | undefined => {
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return undefined
  const [path = '', anchor] = target.split('#')
  const resolved = posix.normalize(posix.join('docs', folder, path))
  const isPage = resolved.startsWith('docs/') && resolved.endsWith('.md')
  if (isPage) return undefined
  const kind = isFolder(resolved) ? 'tree' : 'blob'
  return `${repository}/${kind}/main/${resolved}${anchor === undefined ? '' : `#${anchor}`}`
}
