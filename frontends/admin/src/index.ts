// Module Federation settles the shared packages before anything of ours runs, hence the dynamic import.
void import('./bootstrap')
