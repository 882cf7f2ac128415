/** In the panel's address while one of the dialogs of Admin Actions is asked for from elsewhere: `?dialog=price`. */
export const DIALOG_PARAM = 'dialog'
