import { compileQuery } from '../../search-language/compile-query.ts'
import { parseQuery } from '../../search-language/parse-query.ts'
import type { Row } from '../../search-language/row.ts'
import { countText } from '../../sentences/numbers.ts'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { PageLink } from '../page-link.tsx'

interface Props {
  readonly text: string
  readonly rows: readonly Row[]
  readonly project: string | undefined
  readonly onChange: (text: string) => void
}

const mostTerms = 8

/** Offers to leave out single terms of a search without results, with the number of flags that match the others. */
export const NoMatch = ({ text, rows, project, onChange }: Props) => {
  const { terms } = parseQuery(text)
  const ways = terms.slice(0, mostTerms).flatMap((term) => {
    const matches = compileQuery(
      terms.filter((other) => other !== term),
      Date.now(),
    )
    const count = rows.filter(matches).length
    const rest = `${text.slice(0, term.from).trimEnd()} ${text.slice(term.to).trimStart()}`.trim()
    return count > 0 ? [{ term: text.slice(term.from, term.to), count, rest }] : []
  })
  return (
    <Empty
      title="No flag matches"
      actions={
        <>
          {ways.map(({ term, count, rest }) => (
            <Button key={term} onClick={() => onChange(rest)}>
              Leave out <bdi>{term}</bdi>: {countText(count, 'flag')}
            </Button>
          ))}
          {terms.length > 1 && <Button onClick={() => onChange('')}>Show all flags</Button>}
        </>
      }
    >
      Change the search, or{' '}
      <PageLink page="archive" search={{ q: text, project }}>
        search the archive
      </PageLink>
      .
    </Empty>
  )
}
