import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const link = /\]\(([^)\s]+)\)/g
const fenced = /^(```|~~~)[\s\S]*?^\1/gm
const inBackticks = /`([^`\n]+)`/g
const pathLike = /^(\.{1,2}\/)*[\w@.-]+(\/[\w@.-]+)*\/?$/
const fileName = /\.(ts|mts|md|json|ya?ml|html)$/

/** Reports relative links and paths in backticks whose target does not exist, one line each. */
export function deadReferences(root: string, documents: string[]): string[] {
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8').replaceAll(fenced, '')
    const links = [...text.matchAll(link)].map((match) => match[1] ?? '').filter((target) => !/^([a-z]+:|#)/i.test(target))
    const paths = [...text.matchAll(inBackticks)].map((match) => match[1] ?? '').filter((name) => isPath(root, document, name))
    return [...links, ...paths].filter((target) => !leadsSomewhere(root, document, target)).map((target) => `${document}: ${target}`)
  })
}

/** A word in backticks is a path if it ends like a file name, or begins with an existing folder. */
function isPath(root: string, document: string, name: string): boolean {
  if (!pathLike.test(name) || name.startsWith('@')) return false
  if (fileName.test(name)) return !name.startsWith('.')
  const first = name.split('/')[0] ?? ''
  return name.includes('/') && [root, join(root, dirname(document))].some((base) => isFolder(join(base, first)))
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function leadsSomewhere(root: string, document: string, target: string): boolean {
  const path = target.replace(/#.*$/, '')
  return [root, join(root, dirname(document))].some((base) => existsSync(join(base, path)))
}
