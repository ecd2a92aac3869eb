import type { ReactNode } from 'react'
import classes from './badge.module.css'

interface Props {
  readonly kind?: 'plain' | 'accent' | 'on' | 'warning' | 'conflict' | 'production'
  readonly children: ReactNode
}

/** One or two words about a thing. The words say everything; the colour only helps. */
export const Badge = ({ kind = 'plain', children }: Props) => <span className={`${classes.badge} ${classes[kind]}`}>{children}</span>
