import type { Client, Credentials } from './client.ts'
import type { OnWait } from './fetch-with-retry.ts'
import type { PopulatedProject } from './populated-project.ts'

type ProjectMode = 'open' | 'protected' | 'private'
type RootRole = 'Admin' | 'Editor' | 'Viewer'

/** An account of the server, with its credentials. */
export interface Account {
  readonly id: number
  readonly username: string
  readonly credentials: Credentials
}

export interface Target {
  /** Without a slash at its end. */
  readonly url: string
  /** Token of an administrator. */
  readonly token: string
  /** Runs background work of the server at once, which otherwise runs within seconds. */
  readonly settle?: () => Promise<unknown>
  /** Is called before the client waits because the server limits its requests. */
  readonly onWait?: OnWait
}

/** Resources of a run. Each is created on first use, and removed at the end if possible. */
export interface World {
  /** A new client that sends requests as the administrator. */
  newClient(): Client
  /** A unique name on the server. */
  newName(): string
  newProject(mode?: ProjectMode): Promise<string>
  /** An open project that cases share. */
  project(): Promise<string>
  /** An environment of every project. */
  environment(): Promise<string>
  newFeature(project?: string): Promise<string>
  /** A project with resources of every kind, which cases must not change. */
  populatedProject(): Promise<PopulatedProject>
  /** A service account with a token. */
  newAccount(rootRole?: RootRole): Promise<Account>
  /** A person with the role Viewer and a personal access token. */
  viewer(): Promise<Account>
  /** An SDK token of the shared project. */
  backend(): Promise<Credentials>
  /** Repeats the check until it passes; otherwise fails with the last failure. */
  until(check: () => Promise<void>): Promise<void>
  /** Registers an action that runs at the end. */
  onClose(undo: () => Promise<unknown>): void
  /** Runs all registered actions, the newest first. Returns the reasons of failed ones. */
  close(): Promise<string[]>
}
