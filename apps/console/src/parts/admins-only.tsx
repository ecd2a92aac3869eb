import type { ReactNode } from 'react'
import { useCan } from '../data/me.ts'
import { Note } from './note.tsx'

/** Content that the server shows only to administrators. Others read why it is missing. */
export const AdminsOnly = ({ what, children }: { readonly what: string; readonly children: ReactNode }) =>
  useCan()('ADMIN') ? children : <Note>Only administrators see {what}. Your account lacks the permission ADMIN.</Note>
