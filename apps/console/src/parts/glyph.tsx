import type { ReactNode } from 'react'

export type GlyphName = 'stale' | 'conflict' | 'archived' | 'production' | 'reviewed'

const shapes: Readonly<Record<GlyphName, ReactNode>> = {
  stale: <path d="M4 2h8M4 14h8M5 2c0 4 6 4 6 8v4M11 2c0 4-6 4-6 8v4" fill="none" />,
  conflict: <path d="M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.2v1" fill="none" />,
  archived: <path d="M2 2.5h12v3H2zM3 5.5v8h10v-8M6 8.5h4" fill="none" />,
  production: <path d="M5.5 2v12M10.5 2v12" strokeWidth="2.2" />,
  reviewed: <path d="M8 7.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM8 7.5V14M8 10h3M8 13h2.5" fill="none" />,
}

/** The sign of a state. A word beside it says the same. */
export const Glyph = ({ name }: { readonly name: GlyphName }) => (
  <svg aria-hidden="true" width="1em" height="1em" viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
    {shapes[name]}
  </svg>
)
