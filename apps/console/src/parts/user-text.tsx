import { visible } from '../sentences/names/visible.ts'

/** A text that people or applications wrote, such as a description. It keeps its own writing direction, and invisible characters are code points. */
export const UserText = ({ children }: { readonly children: string | null | undefined }) => <bdi>{visible(children ?? '')}</bdi>
