import { memo } from 'react'
import { hasTerm, valuesIn, withoutTerm, withoutValue, withTerm, withValue } from '../../search-language/edit-query.ts'
import type { KnownNames } from '../../search-language/known-names.ts'
import { type ListKey, marks, type StateKey, stateKeys } from '../../search-language/query.ts'
import { CheckList } from '../check-list.tsx'
import { Field } from '../field.tsx'
import { Menu } from '../menu.tsx'
import { Name } from '../name.tsx'

interface Props {
  readonly text: string
  readonly onChange: (text: string) => void
}

interface ListProps extends Props {
  readonly facet: ListKey
  readonly label: string
  readonly names: readonly string[]
}

/** A menu with the names after a key. It changes the text of the search. */
const NamesFacet = ({ text, onChange, facet, label, names }: ListProps) => {
  const listed = valuesIn(text, facet)
  const chosen = names.filter((name) => listed.has(name.toLowerCase()))
  const change = (next: readonly string[]) => {
    const without = chosen.filter((name) => !next.includes(name)).reduce((rest, name) => withoutValue(rest, facet, name), text)
    onChange(next.reduce((rest, name) => withValue(rest, facet, name), without))
  }
  return (
    <Menu text={chosen.length > 0 ? `${label} (${chosen.length})` : label}>
      <CheckList
        label={label}
        options={names.map((name) => ({ value: name, label: <Name>{name}</Name>, text: name }))}
        chosen={chosen}
        onChange={change}
      />
    </Menu>
  )
}

const stateWords: Readonly<Record<StateKey, string>> = { on: 'On', off: 'Off', some: 'On for some', nobody: 'On for nobody' }

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onChange: (value: string) => void
}

const FacetSelect = ({ label, value, options, onChange }: SelectProps) => (
  <Field label={label}>
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Any</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </Field>
)

const StateFacet = ({ text, onChange, environments }: Props & { readonly environments: readonly string[] }) => {
  const termIn = (environment: string, key: StateKey) => ({ key, values: [environment] })
  const chosenIn = (environment: string) => stateKeys.find((key) => hasTerm(text, termIn(environment, key)))
  const change = (environment: string) => (value: string) => {
    const without = stateKeys.reduce((rest, key) => withoutTerm(rest, termIn(environment, key)), text)
    const key = stateKeys.find((each) => each === value)
    onChange(key ? withTerm(without, termIn(environment, key)) : without)
  }
  return (
    <Menu text="State">
      {environments.map((environment) => (
        <FacetSelect
          key={environment}
          label={environment}
          value={chosenIn(environment) ?? ''}
          options={stateKeys.map((key) => [key, stateWords[key]])}
          onChange={change(environment)}
        />
      ))}
    </Menu>
  )
}

const markWords = { stale: 'Stale', favourite: 'Favourite' } as const
const markOptions = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

const MarksFacet = ({ text, onChange }: Props) => (
  <Menu text="Marks">
    {marks.map((mark) => {
      const condition = { key: 'is', mark } as const
      const value = hasTerm(text, condition) ? 'yes' : hasTerm(text, condition, true) ? 'no' : ''
      const change = (next: string) => {
        const without = withoutTerm(withoutTerm(text, condition), condition, true)
        onChange(next === '' ? without : withTerm(without, condition, next === 'no'))
      }
      return <FacetSelect key={mark} label={markWords[mark]} value={value} options={markOptions} onChange={change} />
    })}
  </Menu>
)

interface FacetsProps extends Props {
  readonly known: KnownNames
  /** The environments whose states are columns. */
  readonly environments: readonly string[]
}

/** Menus that write into the search, so that the search as text always says what the list shows. */
export const Facets = memo(({ text, onChange, known, environments }: FacetsProps) => {
  const props = { text, onChange }
  return (
    <>
      {known.projects.length > 1 && <NamesFacet {...props} facet="project" label="Project" names={known.projects} />}
      <NamesFacet {...props} facet="type" label="Type" names={known.types} />
      {known.tags.length > 0 && <NamesFacet {...props} facet="tag" label="Tag" names={known.tags} />}
      <StateFacet {...props} environments={environments} />
      <MarksFacet {...props} />
    </>
  )
})
