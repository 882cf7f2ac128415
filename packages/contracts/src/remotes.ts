/**
 * The one typed contract between the shell and its remotes. A change that breaks an old remote raises MAJOR; the
 * shell refuses a remote of another MAJOR with a clear screen. The shared run-time modules belong to it: 2 has no
 * tooltip provider, and one federation runtime.
 */
export const REMOTE_CONTRACT_MAJOR = 2

export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isAdmin: boolean
  readonly isModerator: boolean
  readonly balance: number
  readonly createdAt: string
  readonly emailNotifications: boolean
  readonly marketingEmails: boolean
  /** Absent in a shell older than the remote, and from a server that does not say. */
  readonly emailConfirmed?: boolean | undefined
  /** Of staff, who are let to nothing but the page that adds a passkey; absent otherwise. */
  readonly needsPasskey?: true | undefined
}

export interface ToastInput {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
  /** Names in these texts, which a browser leaves that translates the page; a shell older than the remote ignores them. */
  readonly kept?: readonly string[]
}

/** Exactly one of the two is called, once, also when the remote is no longer shown. */
export interface ToastUndo {
  /** 'Undo' was pressed. */
  onUndo(): void
  /** It can no longer be undone: the toast has gone, another has taken its place, or the page is being left. */
  onKept(): void | Promise<void>
}

/** What the shell passes to a remote. Router and query client come through shared React contexts. */
export interface ShellServices {
  readonly contractMajor: number
  readonly user: SessionUser
  /** One at a time: a new toast replaces the current one. */
  toast(input: ToastInput): void
  /**
   * A toast with 'Undo', for what has not been done yet: it is done in onKept. Absent in a shell older than the
   * remote, where it is done at once.
   */
  toastWithUndo?(input: ToastInput, undo: ToastUndo): void
  /** The title in the shell's header; null restores the route's own title. */
  setPageTitle(title: string | null): void
  /**
   * A purchase has reached a step that an advertising pixel counts. The shell passes it on where the visitor has
   * consented and a pixel is active. Absent in a shell older than the remote.
   */
  trackPurchase?(event: PurchaseTracked): void
  /**
   * The shell opens `/purchases/<id>` in the buyer remote. Absent in a shell older than the remote, where that address is none: a
   * purchase opens at `/buy-coins?purchase=<id>` there.
   */
  readonly hasPurchasePages?: true
}

/** What is passed to a pixel: no address, no hash, nothing of the person. */
export interface PurchaseTracked {
  readonly step: 'initiated' | 'approved'
  readonly purchaseId: string
  readonly tokens: number
  /** USD, decimal text. */
  readonly total: string
}

/**
 * What a remote exposes as './remote': its major version, and one component that renders its routes below the path
 * where the shell mounts it.
 */
export interface RemoteModule<ComponentType = unknown> {
  readonly contractMajor: number
  readonly Routes: ComponentType
}

/** /remotes.json: which version of each remote is active. */
export interface RemotesRegistry {
  readonly remotes: Readonly<Record<string, RegisteredRemote>>
}

export interface RegisteredRemote {
  readonly version: string
  /** Path of the remote's entry script below the site's origin. */
  readonly entry: string
  /** sha256 of the version's file list, hex; web checks the files against that list. */
  readonly filesHash: string
  readonly contractMajor: number
  /** The global that its entry script leaves, of that build alone. Releases without it leave one named like the remote. */
  readonly globalName?: string | undefined
  /** ISO time; absent for a version that an earlier release of web activated. */
  readonly activatedAt?: string | undefined
}
