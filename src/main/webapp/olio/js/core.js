/* The least that the other scripts share. */
'use strict';
var Olio = {
  one: function (selector, within) {
    return (within || document).querySelector(selector);
  },
  all: function (selector, within) {
    return Array.prototype.slice.call((within || document).querySelectorAll(selector));
  },
  make: function (name, properties) {
    var element = document.createElement(name);
    Object.keys(properties || {}).forEach(function (key) {
      element[key] = properties[key];
    });
    return element;
  },
  /* Calls back with the text of the answer, or with null where there was none. */
  fetch: function (address, then) {
    var request = new XMLHttpRequest();
    request.open('GET', address);
    request.onloadend = function () {
      then(request.status === 200 ? request.responseText : null);
    };
    request.send();
  },
  ready: function (then) {
    document.addEventListener('DOMContentLoaded', then);
  }
};
