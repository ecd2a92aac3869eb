import type { TagType } from '@halyard/sdk'
import { Name } from '../../parts/name.tsx'
import { UserText } from '../../parts/user-text.tsx'
import classes from './tags.module.css'

const hues = 6

/** A number from 0 to 5 that stays the same for a name. */
const hueOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % hues

interface Props {
  readonly type: Pick<TagType, 'name' | 'icon'>
  /** Absent: the mark shows the type alone. */
  readonly value?: string
}

/** A tag in the colour of its type, with the sign of the type and all words. */
export const TagMark = ({ type: { name, icon }, value }: Props) => (
  <span className={classes.mark} data-hue={hueOf(name)}>
    {icon && (
      <span aria-hidden="true" className={classes.icon}>
        <UserText>{icon}</UserText>
      </span>
    )}
    <Name>{value === undefined ? name : `${name}:${value}`}</Name>
  </span>
)
