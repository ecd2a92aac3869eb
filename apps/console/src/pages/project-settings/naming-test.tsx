import { compileNamePattern } from '@halyard/domain'
import { useDeferredValue, useMemo } from 'react'
import { Name } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { countText } from '../../sentences/numbers.ts'

interface Props {
  readonly pattern: string
  readonly example: string
  /** The names of the flags of the project. */
  readonly names: readonly string[]
}

const shown = 10

/** Tests a pattern against the example and the names of the flags that exist. */
export const NamingTest = ({ pattern, example, names }: Props) => {
  const settled = useDeferredValue(pattern)
  const fits = useMemo(() => (settled === '' ? null : compileNamePattern(settled)), [settled])
  const others = useMemo(() => (fits ? names.filter((name) => !fits(name)) : []), [fits, names])
  if (!fits) return null
  return (
    <Note isLive>
      {example !== '' && (
        <p>
          The example <Name>{example}</Name> {fits(example) ? 'matches.' : 'does not match.'}
        </p>
      )}
      {names.length === 0 ? (
        <p>The project has no flags yet.</p>
      ) : (
        <p>
          {names.length - others.length} of {countText(names.length, 'flag')} {names.length === 1 ? 'has' : 'have'} a name that matches.
          {others.length > 0 && ' These do not match; they stay as they are:'}
        </p>
      )}
      {others.length > 0 && (
        <ul>
          {others.slice(0, shown).map((name) => (
            <li key={name}>
              <PageLink page="flag" params={{ name }}>
                <Name>{name}</Name>
              </PageLink>
            </li>
          ))}
          {others.length > shown && <li>and {others.length - shown} more</li>}
        </ul>
      )}
    </Note>
  )
}
