import type * as english from "../en/general";
import type { Translated } from "../../lib/translation";

/** Words that many parts of the window share. */
export const general: Translated<typeof english.general> = {
  cancel: "Annuler",
  close: "Fermer",
  done: "Terminé",
  save: "Enregistrer",
  copied: "Copié",
  copyFailed: "La copie dans le presse-papiers a échoué. Réessayez.",
  refresh: "Actualiser",
  tryAgain: "Réessayer",
  notLoaded: "Non chargé",
  notLoadedText: "Le chargement se fera dès que le service sera joignable.",
  optional: "facultatif",
  controlCharacters: "Écrivez sur une seule ligne, sans tabulation ni autre caractère de contrôle.",
  notKnown: "Inconnu",
  unnamed: (id) => `Nom inconnu (${id})`,
  justNow: "à l’instant",
  clearFilter: "Effacer",
  loading: "Chargement",
  databaseStates: {
    provisioning: "En création",
    running: "En service",
    stopped: "Arrêtée",
    starting: "Démarrage",
    stopping: "Arrêt en cours",
    deleting: "Suppression",
    error: "Erreur",
  },
};
