import { chooseDensity, chooseLetters, chooseTheme } from '../../data/account-preferences.ts'
import { type Preferences, preferences } from '../../data/preferences.ts'
import { Field } from '../../parts/field.tsx'
import { FieldRow } from '../../parts/field-row.tsx'
import { Section } from '../../parts/section.tsx'

type Options<Name extends keyof Preferences> = readonly (readonly [value: Preferences[Name], text: string])[]

const themes: Options<'theme'> = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]
const densities: Options<'density'> = [
  ['system', 'As the pointer needs'],
  ['compact', 'Compact rows'],
  ['comfortable', 'Comfortable rows'],
]
const letters: Options<'letters'> = [
  ['on', 'Single letters are shortcuts'],
  ['off', 'No single letters'],
]

interface Props<Name extends keyof Preferences> {
  readonly name: Name
  readonly label: string
  readonly options: Options<Name>
  readonly choose: (value: Preferences[Name]) => void
}

const Choice = <Name extends keyof Preferences>({ name, label, options, choose }: Props<Name>) => (
  <Field label={label}>
    <select
      value={preferences.use()[name]}
      onChange={(event) => {
        const chosen = options.find(([value]) => value === event.target.value)
        if (chosen) choose(chosen[0])
      }}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </Field>
)

/** Colours, height of rows and shortcuts. */
export const Appearance = () => (
  <Section title="Appearance and keys" lead="The changes apply at once. Browsers in which you sign in later get your colours and keys.">
    <FieldRow>
      <Choice name="theme" label="Colours" options={themes} choose={chooseTheme} />
      <Choice name="density" label="Density" options={densities} choose={chooseDensity} />
      <Choice name="letters" label="Keys" options={letters} choose={chooseLetters} />
    </FieldRow>
  </Section>
)
