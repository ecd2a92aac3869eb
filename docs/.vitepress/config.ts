import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { defineConfig } from 'vitepress'
import { chapters } from '../reading-order.ts'
import { sourceLink } from './source-link.ts'

const docs = dirname(import.meta.dirname)

/** The first heading of a page. */
const titleOf = (page: string): string => /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), 'utf8'))?.[1] ?? page

const itemOf = (page: string) => ({ text: titleOf(page), link: `/${page}` })

const decisions = readdirSync(join(docs, 'adr'))
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => `adr/${name.slice(0, -'.md'.length)}`)

export default defineConfig({
  title: 'Halyard',
  description: 'The open-source feature-flag server',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    config: (markdown) => {
      const render = markdown.renderer.rules.link_open
      markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
        const token = tokens[index]!
        const target = token.attrGet('href') ?? ''
        const source = sourceLink(relative(docs, dirname(env.path ?? join(docs, env.relativePath))), target)
        if (source !== undefined) token.attrSet('href', source)
        return render ? render(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/guides/first-flag' },
      { text: 'Reference', link: '/glossary' },
    ],
    sidebar: [
      ...chapters.map(({ title, pages }) => ({ text: title, items: pages.map(itemOf) })),
      { text: 'Decisions', collapsed: true, items: decisions.map(itemOf) },
    ],
  },
})
