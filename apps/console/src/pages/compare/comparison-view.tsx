import type { Behaviour, World } from '@halyard/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Section } from '../../parts/section.tsx'
import { toggled } from '../../parts/selection.ts'
import { countText } from '../../sentences/numbers.ts'
import { addChanges } from '../../tray/tray.ts'
import { behaviours, behaviourWords } from './behaviours.ts'
import classes from './compare.module.css'
import type { ComparedFlag, Comparison } from './compare-flags.ts'
import { ComparedFlagItem } from './compared-flag-item.tsx'

interface Props {
  readonly left: World
  readonly right: World
  readonly comparison: Comparison
}

const nothing: ReadonlySet<string> = new Set()
const shownAtOnce = 25
/** The tray reads each flag again. */
const mostInTray = 100

const Group = ({ behaviour, left, right, flags, selection, onSelect }: Omit<Props, 'comparison'> & GroupProps) => {
  const [shown, setShown] = useState(shownAtOnce)
  const { title, lead } = behaviourWords[behaviour]
  if (flags.length === 0) return null
  const names = flags.map(({ name }) => name)
  const isAll = names.every((name) => selection.has(name))
  return (
    <Section
      title={`${title(left.environment, right.environment)} (${flags.length})`}
      lead={lead(left.environment, right.environment)}
      actions={
        <Button
          onClick={() => onSelect(new Set(isAll ? [...selection].filter((name) => !names.includes(name)) : [...selection, ...names]))}
        >
          {isAll ? 'Select none' : 'Select all'}
        </Button>
      }
    >
      <ul className={classes.flags}>
        {flags.slice(0, shown).map((flag) => (
          <ComparedFlagItem
            key={flag.name}
            flag={flag}
            isSelected={selection.has(flag.name)}
            onSelect={() => onSelect(toggled(selection, flag.name))}
          />
        ))}
      </ul>
      {flags.length > shown && (
        <Button onClick={() => setShown(shown + shownAtOnce)}>{`Show more (${flags.length - shown} hidden)`}</Button>
      )}
    </Section>
  )
}

interface GroupProps {
  readonly behaviour: Behaviour
  readonly flags: readonly ComparedFlag[]
  readonly selection: ReadonlySet<string>
  readonly onSelect: (selection: ReadonlySet<string>) => void
}

/** The flags that differ, grouped by how they decide differently, and the buttons that make them equal. */
export const ComparisonView = ({ left, right, comparison: { flags, equal } }: Props) => {
  const [selection, setSelection] = useState(nothing)
  const chosen = flags.filter(({ name }) => selection.has(name)).map(({ name }) => name)
  const refusal = chosen.length === 0 ? 'Select flags first' : chosen.length > mostInTray ? `Select at most ${mostInTray} flags` : undefined
  const makeEqual = useMutation({
    mutationFn: async ([target, source]: readonly [World, World]) => {
      const { changesToEqual } = await import('./compare-flags.ts')
      addChanges(target, changesToEqual(target, source, chosen))
      setSelection(nothing)
    },
  })
  if (flags.length === 0)
    return (
      <Empty title="The environments behave the same">
        {countText(equal, 'flag')} {equal === 1 ? 'has' : 'have'} the same configuration in {left.environment} and {right.environment}.
      </Empty>
    )
  return (
    <>
      <div className={classes.bar}>
        <span role="status">
          {countText(flags.length, 'flag')} {flags.length === 1 ? 'differs' : 'differ'}, {equal} {equal === 1 ? 'is' : 'are'} the same
          {chosen.length > 0 && `, ${chosen.length} selected`}
        </span>
        <Button refusal={refusal} onClick={() => makeEqual.mutate([right, left])}>
          Make {right.environment} like {left.environment}…
        </Button>
        {chosen.length > 0 && (
          <Button refusal={refusal} onClick={() => makeEqual.mutate([left, right])}>
            Make {left.environment} like {right.environment}…
          </Button>
        )}
      </div>
      {makeEqual.error && <FailureNote error={makeEqual.error} />}
      <p>
        The signs describe the way from {left.environment} to {right.environment}.
      </p>
      {behaviours.map((behaviour) => (
        <Group
          key={behaviour}
          behaviour={behaviour}
          left={left}
          right={right}
          flags={flags.filter((flag) => flag.behaviour === behaviour)}
          selection={selection}
          onSelect={setSelection}
        />
      ))}
    </>
  )
}
