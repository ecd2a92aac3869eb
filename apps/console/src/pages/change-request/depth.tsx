import { Button } from '../../parts/button.tsx'
import classes from './change-request.module.css'

/** How much of a difference is shown. */
const depths = { sentences: 'Sentences', sides: 'Side by side', json: 'JSON' } as const
export type Depth = keyof typeof depths

const names = Object.keys(depths) as Depth[]

export const isDepth = (text: string | null): text is Depth => text !== null && Object.hasOwn(depths, text)

/** The depth after the given one; after the last comes the first. */
export const nextDepth = (depth: Depth): Depth => names[(names.indexOf(depth) + 1) % names.length]!

interface Props {
  readonly depth: Depth
  readonly onChange: (depth: Depth) => void
}

export const DepthChoice = ({ depth, onChange }: Props) => (
  <fieldset className={classes.depths}>
    <legend className="visually-hidden">Form of the differences</legend>
    {names.map((name) => (
      <Button key={name} aria-pressed={name === depth} onClick={() => onChange(name)}>
        {depths[name]}
      </Button>
    ))}
  </fieldset>
)
