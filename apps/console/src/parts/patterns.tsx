/** Number of patterns that can be distinguished without colours. */
export const patternCount = 6

const shapes = [
  <path key="full" d="M0 0h8v8H0z" />,
  <path key="rising" d="M-2 2 2-2M0 8 8 0M6 10l4-4" strokeWidth="2" />,
  <circle key="dots" cx="4" cy="4" r="1.8" />,
  <path key="upright" d="M4 0v8" strokeWidth="2.5" />,
  <path key="falling" d="M-2 6l4 4M0 0l8 8M6-2l4 4" strokeWidth="1.5" />,
  <path key="grid" d="M4 0v8M0 4h8" strokeWidth="1.2" />,
]

/** Definitions of the patterns for one drawing; fill with `url(#<prefix>-<number>)`. */
export const Patterns = ({ prefix }: { readonly prefix: string }) => (
  <defs>
    {shapes.map((shape, at) => (
      <pattern key={shape.key} id={`${prefix}-${at}`} width="8" height="8" patternUnits="userSpaceOnUse">
        <g fill={at === 0 || at === 2 ? 'currentColor' : 'none'} stroke={at === 0 || at === 2 ? 'none' : 'currentColor'}>
          {shape}
        </g>
      </pattern>
    ))}
  </defs>
)
