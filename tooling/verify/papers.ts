import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const link = /\]\(([^)\s]+)\)/g
const fenced = /^(```|~~~)[\s\S]*?^\1/gm
const inBackticks = /`([^`\n]+)`/g
const pathLike = /^(\.{1,2}\/)*[\w@.-]+(\/[\w@.-]+)*\/?$/
const fileName = /\.(ts|mts|md|json|ya?ml|html)$/

/** Names the relative links and the paths in backticks that lead nowhere, one line each. */
export function deadReferences(root: string, papers: string[]): string[] {
  return papers.flatMap((paper) => {
    const text = readFileSync(join(root, paper), 'utf8').replaceAll(fenced, '')
    const links = [...text.matchAll(link)].map((match) => match[1] ?? '').filter((target) => !/^([a-z]+:|#)/i.test(target))
    const paths = [...text.matchAll(inBackticks)].map((match) => match[1] ?? '').filter((name) => isPath(root, paper, name))
    return [...links, ...paths].filter((target) => !leadsSomewhere(root, paper, target)).map((target) => `${paper}: ${target}`)
  })
}

/** A word in backticks is taken for a path when it names a file by its ending, or begins with a folder that exists. */
function isPath(root: string, paper: string, name: string): boolean {
  if (!pathLike.test(name) || name.startsWith('@')) return false
  if (fileName.test(name)) return !name.startsWith('.')
  const first = name.split('/')[0] ?? ''
  return name.includes('/') && [root, join(root, dirname(paper))].some((base) => isFolder(join(base, first)))
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function leadsSomewhere(root: string, paper: string, target: string): boolean {
  const path = target.replace(/#.*$/, '')
  return [root, join(root, dirname(paper))].some((base) => existsSync(join(base, path)))
}
